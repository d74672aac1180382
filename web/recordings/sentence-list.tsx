import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { text } from '#web/app/texts.tsx';
import { SegmentFindings } from '#web/review/segment-row.tsx';
import { Note } from '#web/ui/note.tsx';
import { SavedField } from './saved-field.tsx';
import type { TimedSegment } from './sentence-edits.ts';
import { clock } from './time-scale.ts';
import type { Studio } from './use-studio.ts';
import classes from './studio.module.css';

/** Pixels of a row before it is measured. */
const ROW_HEIGHT = 104;

/** The sentences one below the other, with their texts to correct. Only rows in view exist. */
export function SentenceList({ studio }: { readonly studio: Studio }) {
  const { sentences, current } = studio;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sentences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => sentences[index]!.id,
    overscan: 4,
    directDomUpdates: true,
  });
  const { scrollToIndex } = rows;
  const chosen = sentences[current]?.id;
  useEffect(() => {
    scrollToIndex(current);
    // Somebody who is typing continues in the chosen sentence.
    const isWriting =
      scroller.current?.contains(document.activeElement) && document.activeElement?.tagName === 'TEXTAREA';
    if (!isWriting || chosen === undefined) return undefined;
    const frame = requestAnimationFrame(() => document.getElementById(`text-${chosen}`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [current, chosen, scrollToIndex]);
  return (
    <div ref={scroller} className={classes['list']}>
      <div ref={rows.containerRef} role="list" aria-label={text('studio.sentences')} className={classes['rows']}>
        {rows.getVirtualItems().map(({ index, key }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            role="listitem"
            className={classes['row']}
            data-current={index === current || undefined}
          >
            <Row studio={studio} sentence={sentences[index]!} index={index} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly studio: Studio;
  readonly sentence: TimedSegment;
  readonly index: number;
}

/** From this tempo on, speech sounds hurried. */
const FAST = 1.3;

function Row({ studio: { job, written, current, fit, setCaret, choose, change, keep }, sentence, index }: RowProps) {
  const { id, timing, source, language, speaker, state, muted } = sentence;
  const { tempo = null, estimated, problems = [], overlap = null } = fit?.byId.get(id) ?? {};
  const number = index + 1;
  const badges: readonly (readonly [words: string | false | null, color?: string])[] = [
    [speaker],
    [text(`segment.${state}`)],
    [muted && text('studio.muted'), 'gray'],
    // Predicted tempo, before it is spoken.
    [
      tempo !== null && text(estimated === true ? 'studio.tempoEstimated' : 'studio.tempo', { tempo }),
      tempo !== null && tempo > FAST ? 'orange' : 'gray',
    ],
    ...problems.map((problem) => [text(`fit.${problem}`), 'orange'] as const),
    [overlap !== null && overlap > 0 && text('studio.overlap', { seconds: overlap / 1000 }), 'orange'],
  ];
  return (
    <>
      <UnstyledButton w="100%" aria-current={index === current ? 'true' : undefined} onClick={() => choose(index)}>
        <Group gap={6}>
          <Note dir="ltr">
            {number} · {clock(timing.start)}
          </Note>
          {badges.map(
            ([words, color]) =>
              typeof words === 'string' && (
                <Badge key={words} size="xs" variant="outline" tt="none" color={color}>
                  {words}
                </Badge>
              ),
          )}
        </Group>
        {written === 'target' && (
          <Text size="sm" dir="auto">
            {source}
          </Text>
        )}
      </UnstyledButton>
      <SavedField
        isLong
        size="sm"
        id={`text-${id}`}
        aria-label={text(written === 'target' ? 'studio.translation' : 'studio.sentence', { number })}
        value={sentence[written]}
        lang={written === 'target' ? language : (job.source_language ?? undefined)}
        onFocus={() => choose(index)}
        onCaret={setCaret}
        onSave={(value) => change({ [written]: value }, id)}
        onType={(value) => keep(id, written, value)}
        onAccept={(value) => {
          change({ ...(value === sentence[written] ? {} : { [written]: value }), state: 'reviewed' }, id);
          choose(index + 1);
        }}
      />
      <SegmentFindings segment={sentence} onFix={(fixed) => change({ target: fixed }, id)} />
    </>
  );
}
