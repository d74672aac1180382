import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { useBlobAddress } from '#web/ui/use-blob-address.ts';
import { useRead } from '#web/ui/use-service.ts';
import type { Segment } from './use-segments.ts';
import classes from './review.module.css';

type Preview = Schemas['SegmentPreview'];

/** Identifies the pages of a file: by any of its segments. */
interface PagesRequest {
  readonly segment: string;
  readonly side: 'source' | 'target';
}

/** Milliseconds after which the page follows a reviewer who moves through segments. */
const WALKING_PAUSE = 150;

/** Widths of a page, as multiples of that of the pane. */
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.5;

interface PagePaneProps {
  readonly jobId: string;
  readonly segment: Segment;
  /** False: there is only the source yet. */
  readonly hasTarget: boolean;
}

/** The pages of the file that has a segment, scrolled to it. */
export function PagePane({ jobId, segment, hasTarget }: PagePaneProps) {
  const [chosen, setSide] = useState<'source' | 'target'>('target');
  const side = hasTarget ? chosen : 'source';
  const [id] = useDebouncedValue(segment.id, WALKING_PAUSE);
  const request = { segment: id, side };
  const query = useRead<Preview>(
    ['preview', jobId, id, side],
    ({ jobs }, signal) => jobs.previewSegment(jobId, request, { signal }),
    { placeholderData: keepPreviousData, staleTime: Infinity },
  );
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <Group gap="xs">
        {hasTarget && (
          <SegmentedControl
            size="xs"
            aria-label={text('preview.side')}
            value={side}
            onChange={setSide}
            data={(['source', 'target'] as const).map((value) => ({ value, label: text(`preview.${value}`) }))}
          />
        )}
        {(['studio.zoomOut', 'studio.zoomIn'] as const).map((label, isIn) => (
          <ActionIcon
            key={label}
            variant="default"
            aria-label={text(label)}
            onClick={() => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom + (isIn === 1 ? ZOOM_STEP : -ZOOM_STEP))))}
          >
            {isIn === 1 ? '+' : '−'}
          </ActionIcon>
        ))}
      </Group>
      <Loaded query={query}>
        {(preview) => <Pages jobId={jobId} request={request} preview={preview} zoom={zoom} />}
      </Loaded>
    </>
  );
}

interface PagesProps {
  readonly jobId: string;
  readonly request: PagesRequest;
  readonly preview: Preview;
  /** Width of a page, as a multiple of that of the pane. */
  readonly zoom: number;
}

function Pages({ jobId, request, zoom, preview: { file, pages, place } }: PagesProps) {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = place && pane.current?.querySelector<HTMLElement>(`[data-page="${place.page}"]`);
    if (place === null || page == null || pane.current === null) return;
    pane.current.scrollTo({
      top: page.offsetTop + place.top * page.offsetHeight - pane.current.clientHeight / 3,
      left: place.left * page.offsetWidth - pane.current.clientWidth / 3,
    });
  }, [place, zoom]);
  return (
    <>
      {place === null && <Text size="sm">{text('preview.notFound')}</Text>}
      {/* People scroll it by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={pane} className={classes['pages']} tabIndex={0} role="region" aria-label={text('preview.title')}>
        {pages.map(({ width, height }, index) => (
          <div
            // Pages are named by their number.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${file} ${index}`}
            data-page={index + 1}
            className={classes['page']}
            style={{ width: `${zoom * 100}%`, aspectRatio: width / height }}
          >
            <Page jobId={jobId} request={request} file={file} number={index + 1} />
            {place?.page === index + 1 && <div className={classes['place']} style={{ inset: insetOf(place) }} />}
          </div>
        ))}
      </div>
    </>
  );
}

/** Shares of a page as distances from its edges. */
const insetOf = ({ top, right, bottom, left }: NonNullable<Preview['place']>) =>
  [top, 1 - right, 1 - bottom, left].map((share) => `${share * 100}%`).join(' ');

interface PageProps extends Pick<PagesProps, 'jobId' | 'request'> {
  readonly file: string;
  readonly number: number;
}

/** The picture of a page, which is loaded once it comes near. */
function Page({ jobId, request, file, number }: PageProps) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const { data, error } = useRead(
    ['page', jobId, file, number],
    async ({ jobs }, signal) => (await jobs.readPreviewPage(jobId, { ...request, page: number }, { signal })).blob(),
    { enabled: entry?.isIntersecting === true, staleTime: Infinity },
  );
  const address = useBlobAddress(data);
  return (
    <>
      <img ref={ref} src={address} alt={text('preview.page', { number })} />
      <ErrorAlert error={error} />
    </>
  );
}
