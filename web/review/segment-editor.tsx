import { Group } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { termsOf } from './segment-terms.ts';
import { labelOf, splitAtTags, tagsOf, withAllTags } from './tagged.ts';
import type { ReviewActions } from './use-review.ts';
import type { Segment } from './use-segments.ts';
import classes from './review.module.css';

interface SegmentEditorProps {
  readonly segment: Segment;
  /** The text being edited, in tags. */
  readonly draft: string;
  readonly actions: ReviewActions;
}

/** Edits a target in which inline codes are chips: they are moved with the text around them or by dragging, and never get lost. */
export function SegmentEditor({ segment, draft, actions }: SegmentEditorProps) {
  const field = useRef<HTMLDivElement>(null);
  const wanted = useRef(tagsOf(draft));
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const element = field.current;
    if (element === null || shown.current === draft) return;
    shown.current = draft;
    element.replaceChildren(...splitAtTags(draft).map(nodeOf));
  }, [draft]);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.focus();
    getSelection()?.selectAllChildren(element);
    getSelection()?.collapseToEnd();
  }, []);
  const read = () => {
    const element = field.current;
    if (element === null) return;
    const written = textOf(element);
    const kept = withAllTags(written, wanted.current);
    // A deleted chip is restored at the end; the rest of the DOM is untouched, to keep the caret.
    const restored = splitAtTags(kept.slice(written.length)).map(nodeOf);
    if (restored.length > 0) placeholderOf(element)?.remove();
    element.append(...restored);
    shown.current = kept;
    actions.write(kept);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const term = event.altKey && /^Digit[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : 0;
    if (event.key === 'Escape') actions.discard();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) actions.accept();
    else if (term > 0) insertIntoEditor(termsOf(segment)[term - 1]?.target_term ?? '');
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={field}
        className={classes['editor']}
        role="textbox"
        aria-multiline="true"
        aria-label={text('review.target')}
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        dir="auto"
        lang={segment.language}
        spellCheck
        onInput={read}
        onKeyDown={onKeyDown}
      />
      <Group gap={6} mt={6}>
        <TextButton variant="filled" size="compact-xs" onClick={actions.accept} labelId="review.accept" />
        <TextButton size="compact-xs" variant="light" onClick={actions.leave} labelId="review.save" />
        <TextButton size="compact-xs" variant="subtle" onClick={actions.discard} labelId="review.discard" />
      </Group>
    </>
  );
}

function nodeOf({ text, isCode }: { readonly text: string; readonly isCode: boolean }): Node {
  if (!isCode) return document.createTextNode(text);
  const chip = document.createElement('span');
  chip.className = classes['chip'] ?? '';
  chip.contentEditable = 'false';
  chip.draggable = true;
  chip.dataset['tag'] = text;
  chip.textContent = labelOf(text);
  return chip;
}

/** The line break at the end by which browsers give a height to an empty field or last line; it is no text. */
const placeholderOf = ({ lastChild }: HTMLElement) => (lastChild instanceof HTMLBRElement ? lastChild : undefined);

function textOf(element: HTMLElement): string {
  const placeholder = placeholderOf(element);
  return [...element.childNodes]
    .map((node) => {
      if (node === placeholder) return '';
      if (node instanceof HTMLElement) return node.dataset['tag'] ?? (node.tagName === 'BR' ? '\n' : textOf(node));
      return node.textContent ?? '';
    })
    .join('');
}

/** Writes a term at the caret of the open editor, as if it were typed, so that it can be undone. */
export function insertIntoEditor(term: string): void {
  const editor = document.activeElement;
  if (!(editor instanceof HTMLElement) || !editor.isContentEditable) return;
  // Deprecated without a successor: nothing else keeps the editor's own undo.
  document.execCommand('insertText', false, term);
}
