import type { AnswerModel, FakeModelQuestion } from '#test/fakes/fake-model.ts';

/** A text as a prompt shows it to a model. */
export interface ShownSegment {
  readonly id: string;
  readonly text: string;
  readonly tags?: Readonly<Record<string, string>>;
  /** Translation to repair. */
  readonly translation?: string;
  readonly defects?: readonly string[];
}

/** The JSON after a heading of a prompt; undefined without the heading. */
export function readBlock(prompt: string, name: string): unknown {
  const lines = prompt.split('\n');
  const heading = lines.findIndex((line) => line.startsWith(name) && line.endsWith('(JSON):'));
  return heading === -1 ? undefined : JSON.parse(lines[heading + 1] ?? '');
}

/** The texts that a model is asked to translate. */
export function readSegments(question: FakeModelQuestion): readonly ShownSegment[] {
  return readBlock(question.prompt, 'segments') as readonly ShownSegment[];
}

/** A model that translates each text separately, in streams too. */
export function translator(translate: (segment: ShownSegment) => string): AnswerModel {
  return (question) => {
    if (question.schema === undefined) {
      return translate({ id: '', ...(readBlock(question.prompt, 'text') as { text: string }) });
    }
    const segments = readSegments(question).map((segment) => ({ id: segment.id, text: translate(segment) }));
    return JSON.stringify({ segments });
  };
}

/** Capitals, with accents on E and O, for everything but tags: what guards don't take for a copy, and every test sees. */
export function accentedCapitals(text: string): string {
  const accent = (piece: string) => piece.toUpperCase().replaceAll('E', 'É').replaceAll('O', 'Ó');
  return text.replace(/<[^>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece : accent(piece)));
}
