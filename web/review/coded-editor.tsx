import { useEffect, useRef, type KeyboardEvent } from 'react';
import { labelOf, partsOf, tagsOf, withAllTags } from './tagged.ts';
import classes from './review.module.css';

interface CodedEditorProps {
  /** In tags. */
  readonly value: string;
  readonly label: string;
  readonly language: string;
  onChange(value: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Edits a text in which inline codes are chips: they are moved with the text around them or by dragging, and never get lost. */
export function CodedEditor({ value, label, language, onChange, onKeyDown }: CodedEditorProps) {
  const field = useRef<HTMLDivElement>(null);
  const wanted = useRef(tagsOf(value));
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const element = field.current;
    if (element === null || shown.current === value) return;
    shown.current = value;
    element.replaceChildren(...partsOf(value).map(nodeOf));
  }, [value]);
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
    // A chip that was deleted comes back at the end; the rest stays as the browser has it, so that the caret does.
    element.append(...partsOf(kept.slice(written.length)).map(nodeOf));
    shown.current = kept;
    onChange(kept);
  };
  return (
    <div
      ref={field}
      className={classes['editor']}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      dir="auto"
      lang={language}
      spellCheck
      onInput={read}
      onKeyDown={onKeyDown}
    />
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

function textOf(element: HTMLElement): string {
  return [...element.childNodes]
    .map((node) => {
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
