import { shortNote } from '#domain/glossaries/short-note.ts';
import type { Terminology, TermRequirement } from '#domain/glossaries/terminology.ts';
import { quoteData } from '#language/translation/prompts/data-block.ts';
import { referenceTokens } from '#language/context/join-references.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { ReferenceMaterial, ReferenceSource } from '#providers/language/reference.ts';

/** References requested per text. */
const REFERENCE_LIMIT = 8;

/** Context of a text from its request. */
export interface Material {
  /** Rules for terms, one per line, with the terms quoted as data. Empty if the text contains no term. */
  readonly terms: string;
  /** The words of people, which the prompt quotes. */
  readonly styleguide: string;
  /** One per line, quoted as data. */
  readonly references: string;
}

export interface MaterialQuery {
  readonly provider: TranslationProvider;
  readonly sourceText: string;
  readonly sourceLanguage: string;
  /** Null if nothing is translated. */
  readonly targetLanguage: string | null;
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  readonly styleguide?: string | undefined;
  readonly signal: AbortSignal;
}

/** Collects the terms, the styleguide and the references for a text, formatted for a prompt. */
export async function gatherMaterial(query: MaterialQuery): Promise<Material> {
  const { sourceText, sourceLanguage, targetLanguage, signal } = query;
  const found =
    (await query.references?.retrieve({
      texts: [sourceText],
      sourceLanguage,
      targetLanguage,
      limit: REFERENCE_LIMIT,
      tokens: referenceTokens(query.provider.model?.contextTokens),
      signal,
    })) ?? [];
  return {
    terms: termLines(query.terminology?.requirements(sourceText) ?? []),
    styleguide: query.styleguide ?? '',
    references: found.map(referenceLine).join('\n'),
  };
}

function termLines(requirements: readonly TermRequirement[]): string {
  const lines = requirements.map(({ source, preferred, forbidden, keep, note }) => {
    const never = forbidden.length === 0 ? '' : `; never ${forbidden.map(({ text }) => quoteData(text)).join(' or ')}`;
    const about = shortNote(note);
    const rest = about === null ? never : `${never} (note: ${quoteData(about)})`;
    const [first] = preferred;
    if (keep || first === undefined) return `- ${quoteData(source.found)}${keep ? ' stays as it is' : ''}${rest}`;
    return `- ${quoteData(first.text)} for ${quoteData(source.found)}${rest}`;
  });
  return [...new Set(lines)].join('\n');
}

function referenceLine({ text, translation }: ReferenceMaterial): string {
  return `- ${quoteData(translation === undefined ? { text } : { text, translation })}`;
}
