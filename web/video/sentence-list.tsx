import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useText } from '#web/app/texts.tsx';
import { Findings } from '#web/review/segment-row.tsx';
import { SavedField } from './saved-field.tsx';
import type { Sentence, SentenceChange } from './sentence-edits.ts';
import { clock } from './time-scale.ts';
import type { Fit } from './use-sentences.ts';
import classes from './studio.module.css';

interface SentenceListProps {
  readonly sentences: readonly Sentence[];
  readonly current: number;
  readonly fits: ReadonlyMap<string, Fit> | undefined;
  onChoose(index: number): void;
  onChange(sentence: Sentence, change: SentenceChange): void;
  onCaret(position: number | undefined): void;
}

/** Pixels of a row before it is measured. */
const ROW_HEIGHT = 104;

/** The sentences one below the other, with their texts to correct. Only rows in view exist. */
export function SentenceList({ sentences, current, onChoose, ...props }: SentenceListProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sentences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => sentences[index]!.id,
    overscan: 4,
  });
  const { scrollToIndex } = rows;
  const chosen = sentences[current]?.id;
  useEffect(() => {
    scrollToIndex(current);
    // Somebody who writes goes on writing in the sentence that is chosen.
    const isWriting =
      scroller.current?.contains(document.activeElement) && document.activeElement?.tagName === 'TEXTAREA';
    if (!isWriting || chosen === undefined) return undefined;
    const frame = requestAnimationFrame(() => document.getElementById(`text-${chosen}`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [current, chosen, scrollToIndex]);
  return (
    <div ref={scroller} className={classes['list']}>
      <div
        role="list"
        aria-label={text('studio.sentences')}
        className={classes['rows']}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            role="listitem"
            className={classes['row']}
            data-current={index === current || undefined}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row
              {...props}
              sentence={sentences[index]!}
              index={index}
              isCurrent={index === current}
              onChoose={onChoose}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowProps extends Pick<SentenceListProps, 'fits' | 'onChoose' | 'onChange' | 'onCaret'> {
  readonly sentence: Sentence;
  readonly index: number;
  readonly isCurrent: boolean;
}

function Row({ sentence, index, isCurrent, fits, onChoose, onChange, onCaret }: RowProps) {
  const text = useText();
  const { timing, source, target, language, speaker, state, muted } = sentence;
  const number = index + 1;
  return (
    <>
      <UnstyledButton w="100%" aria-current={isCurrent ? 'true' : undefined} onClick={() => onChoose(index)}>
        <Group gap={6}>
          <Text size="xs" c="dimmed" dir="ltr">
            {number} · {clock(timing.start)}
          </Text>
          {speaker !== null && (
            <Badge size="xs" variant="outline" tt="none">
              {speaker}
            </Badge>
          )}
          <Badge size="xs" variant="outline" tt="none">
            {text(`segment.${state}`)}
          </Badge>
          {muted && (
            <Badge size="xs" variant="outline" color="gray" tt="none">
              {text('studio.muted')}
            </Badge>
          )}
          <FitBadges fit={fits?.get(sentence.id)} />
        </Group>
        <Text size="sm" dir="auto">
          {source}
        </Text>
      </UnstyledButton>
      <SavedField
        isLong
        size="sm"
        id={`text-${sentence.id}`}
        aria-label={text('studio.translation', { number })}
        value={target}
        lang={language}
        onFocus={() => onChoose(index)}
        onCaret={onCaret}
        onSave={(value) => onChange(sentence, { target: value })}
        onAccept={(value) => {
          onChange(sentence, { ...(value === target ? {} : { target: value }), state: 'reviewed' });
          onChoose(index + 1);
        }}
      />
      <Findings segment={sentence} onFix={(fixed) => onChange(sentence, { target: fixed })} />
    </>
  );
}

/** How a sentence will be spoken, before it is heard. */
export function FitBadges({ fit }: { readonly fit: Fit | undefined }) {
  const text = useText();
  if (fit === undefined || fit.tempo === null) return null;
  const { tempo, problems, overlap, estimated } = fit;
  return (
    <>
      <Badge size="xs" variant="outline" tt="none" color={tempo > 1.3 ? 'orange' : 'gray'}>
        {text(estimated ? 'studio.tempoEstimated' : 'studio.tempo', { tempo })}
      </Badge>
      {problems.map((problem) => (
        <Badge key={problem} size="xs" variant="outline" tt="none" color="orange">
          {text(`fit.${problem}`)}
        </Badge>
      ))}
      {overlap !== null && overlap > 0 && (
        <Badge size="xs" variant="outline" tt="none" color="orange">
          {text('studio.overlap', { seconds: overlap / 1000 })}
        </Badge>
      )}
    </>
  );
}
