import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import type { Segment } from './use-segments.ts';
import classes from './review.module.css';

type Place = NonNullable<Schemas['SegmentPreview']['place']>;
type Side = 'source' | 'target';

/** Milliseconds after which the page follows whoever walks through segments. */
const WALKING_PAUSE = 150;

interface PagePaneProps {
  readonly jobId: string;
  readonly segment: Segment;
  /** False: there is only the source yet. */
  readonly hasTarget: boolean;
}

/** The pages of the file that has a segment, scrolled to it. */
export function PagePane({ jobId, segment, hasTarget }: PagePaneProps) {
  const text = useText();
  const { loquent } = useSession();
  const [chosen, setSide] = useState<Side>('target');
  const side = hasTarget ? chosen : 'source';
  const [id] = useDebouncedValue(segment.id, WALKING_PAUSE);
  const { data, error } = useQuery({
    queryKey: ['preview', jobId, id, side],
    queryFn: ({ signal }) => loquent.jobs.previewSegment(jobId, { segment: id, side }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const pane = useRef<HTMLDivElement>(null);
  const place = data?.place ?? undefined;
  useEffect(() => {
    const page =
      place === undefined ? undefined : pane.current?.querySelector<HTMLElement>(`[data-page="${place.page}"]`);
    if (page == null || place === undefined || pane.current === null) return;
    const top = page.offsetTop + place.top * page.offsetHeight - pane.current.clientHeight / 3;
    pane.current.scrollTo({ top });
  }, [place]);
  return (
    <Stack gap="xs">
      {hasTarget && (
        <SegmentedControl
          size="xs"
          aria-label={text('preview.side')}
          value={side}
          onChange={setSide}
          data={(['source', 'target'] as const).map((value) => ({ value, label: text(`preview.${value}`) }))}
        />
      )}
      {error !== null && <ErrorAlert error={error} />}
      {data === undefined && error === null && <PageLoader />}
      {data?.place === null && <Text size="sm">{text('preview.notFound')}</Text>}
      {data !== undefined && (
        // People scroll it by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={pane} className={classes['pages']} tabIndex={0} role="region" aria-label={text('preview.title')}>
          {data.pages.map(({ width, height }, index) => (
            <Page
              // Pages are named by their number.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${data.file} ${index}`}
              request={{ jobId, segment: id, side, file: data.file, number: index + 1 }}
              ratio={width / height}
              place={place?.page === index + 1 ? place : undefined}
            />
          ))}
        </div>
      )}
    </Stack>
  );
}

interface PageRequest {
  readonly jobId: string;
  readonly segment: string;
  readonly side: Side;
  readonly file: string;
  readonly number: number;
}

interface PageProps {
  readonly request: PageRequest;
  /** Width per height. */
  readonly ratio: number;
  readonly place: Place | undefined;
}

/** A page, of which the picture is loaded once it comes near. */
function Page({ request: { jobId, segment, side, file, number }, ratio, place }: PageProps) {
  const text = useText();
  const { loquent } = useSession();
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const picture = useQuery({
    // Any segment of the file names it.
    queryKey: ['page', jobId, file, number],
    queryFn: async ({ signal }) => {
      const answer = await loquent.jobs.readPreviewPage(jobId, { segment, side, page: number }, { signal });
      return answer.blob();
    },
    enabled: entry?.isIntersecting === true,
    staleTime: Infinity,
  });
  return (
    <div ref={ref} data-page={number} className={classes['page']} style={{ aspectRatio: ratio }}>
      {picture.data !== undefined && <Picture blob={picture.data} label={text('preview.page', { number })} />}
      {picture.error !== null && <ErrorAlert error={picture.error} />}
      {place !== undefined && (
        <div
          className={classes['place']}
          style={{
            left: `${100 * place.left}%`,
            top: `${100 * place.top}%`,
            width: `${100 * (place.right - place.left)}%`,
            height: `${100 * (place.bottom - place.top)}%`,
          }}
        />
      )}
    </div>
  );
}

function Picture({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={image} alt={label} />;
}
