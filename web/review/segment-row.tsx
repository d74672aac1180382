import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { memo, useState, type KeyboardEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { CodedEditor } from './coded-editor.tsx';
import { CodedText } from './coded-text.tsx';
import type { SegmentEdit } from './use-saving.ts';
import type { Segment } from './use-segments.ts';
import classes from './review.module.css';

interface SegmentRowProps {
  readonly index: number;
  /** Pixels from the top. */
  readonly start: number;
  measure(element: Element | null): void;
  readonly segment: Segment | undefined;
  readonly isCurrent: boolean;
  readonly isEditing: boolean;
  onChoose(): void;
  onEdit(): void;
  onClose(): void;
  onSave(edit: SegmentEdit): void;
  onAccept(edit: SegmentEdit): void;
}

/** A segment: number, source, target, state, with what rules found. */
export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { index, start, measure, segment, isCurrent, isEditing, onChoose, onEdit } = props;
  return (
    // The grid has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={measure}
      data-index={index}
      id={`segment-${index}`}
      className={classes['row']}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onChoose}
      onDoubleClick={onEdit}
    >
      <Text component="div" role="gridcell" size="xs" c="dimmed">
        {index + 1}
      </Text>
      {segment === undefined ? (
        <Skeleton height={20} role="gridcell" />
      ) : (
        <>
          <div role="gridcell">
            <CodedText text={segment.source} />
          </div>
          <div role="gridcell">
            {isEditing ? <Editing {...props} segment={segment} /> : <CodedText text={segment.target} />}
            <Findings segment={segment} />
          </div>
          <State segment={segment} />
        </>
      )}
    </div>
  );
});

function Editing({ segment, onClose, onSave, onAccept }: SegmentRowProps & { readonly segment: Segment }) {
  const text = useText();
  const [target, setTarget] = useState(segment.target);
  const edit = target === segment.target ? { segment } : { segment, target };
  const leave = () => {
    if (target !== segment.target) onSave(edit);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAccept(edit);
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap={6}>
      <CodedEditor
        value={target}
        label={text('review.target')}
        language={segment.language}
        onChange={setTarget}
        onKeyDown={onKeyDown}
      />
      <Group gap={6}>
        <Button size="compact-xs" onClick={() => onAccept(edit)}>
          {text('review.accept')}
        </Button>
        <Button size="compact-xs" variant="light" onClick={leave}>
          {text('review.save')}
        </Button>
        {segment.machine_target !== null && (
          <Button size="compact-xs" variant="default" onClick={() => setTarget(segment.machine_target!)}>
            {text('review.machine')}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          {text('review.discard')}
        </Button>
      </Group>
    </Stack>
  );
}

const COLORS = { neutral: 'gray', minor: 'yellow', major: 'orange', critical: 'red' } as const;

function Findings({ segment: { findings, glossary } }: { readonly segment: Segment }) {
  const text = useText();
  if (findings.length === 0 && glossary.violated.length === 0) return null;
  return (
    <Stack gap={2} mt={4}>
      {findings.map(({ rule, severity, message }) => (
        <Text key={`${rule} ${message}`} size="xs">
          <Badge size="xs" color={COLORS[severity]} variant="outline" me={4}>
            {text(`severity.${severity}`)}
          </Badge>
          {message}
        </Text>
      ))}
    </Stack>
  );
}

function State({ segment }: { readonly segment: Segment }) {
  const text = useText();
  return (
    <Stack gap={2} role="gridcell" align="start">
      <Badge size="sm" variant="outline" tt="none">
        {text(`segment.${segment.state}`)}
      </Badge>
      <Text size="xs" c="dimmed">
        {segment.machine_target === null ? (segment.engine ?? text(`origin.${segment.origin}`)) : text('review.edited')}
        {segment.score === null ? '' : ` ${segment.score} %`}
      </Text>
    </Stack>
  );
}
