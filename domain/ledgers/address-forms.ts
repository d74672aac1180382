import type { Tone } from '#domain/execution/request-options.ts';
import type { DocumentBrief } from './document-brief.ts';

/** Forms of address that languages have, and texts show by their pronouns. */
export type AddressForm = 'formal' | 'informal';

/** The form that a request asks for; undefined: that of the document. */
export const registerOf = (tone: Tone | null): AddressForm | undefined =>
  tone === null ? undefined : ({ more: 'formal', less: 'informal' } as const)[tone];

/** The form that a person has set, else the one that the request asks for. */
export const requiredForm = (
  { register, isRegisterSet }: DocumentBrief = {},
  tone: Tone | null,
): AddressForm | undefined => (isRegisterSet === true && register !== 'neutral' ? register : registerOf(tone));

/** The tone that asks for a form. */
export const toneForAddress = (form: AddressForm | undefined): Tone | undefined =>
  form && ({ formal: 'more', informal: 'less' } as const)[form];

const word = (...forms: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'u');
const anyCase = (...forms: readonly string[]) =>
  word(...forms.flatMap((form) => [form, `${form[0]!.toUpperCase()}${form.slice(1)}`]));

/** Pronouns that leave no doubt, by primary language; those that also mean something else are left out. */
const PRONOUNS: Readonly<Record<string, Readonly<Record<AddressForm, RegExp>>>> = {
  de: {
    // At the beginning of a sentence, "Sie" may be "they" and "Ihr" may be "her".
    formal: /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres)(?!\p{L})/u,
    informal: anyCase('du', 'dich', 'dir', 'dein', 'deine', 'deinem', 'deinen', 'deiner', 'deines'),
  },
  es: { formal: anyCase('usted'), informal: anyCase('tú', 'ti', 'contigo', 'tus') },
  fr: { formal: anyCase('vous', 'votre', 'vos'), informal: anyCase('tu', 'toi') },
  nl: { formal: anyCase('u', 'uw'), informal: anyCase('je', 'jij', 'jou', 'jouw') },
  ru: {
    formal: anyCase('вы', 'вас', 'вам', 'вами', 'ваш', 'ваша', 'ваше', 'ваши', 'вашей', 'вашего'),
    informal: anyCase('ты', 'тебя', 'тебе', 'тобой', 'твой', 'твоя', 'твоё', 'твои', 'твоей', 'твоего'),
  },
  tr: { formal: anyCase('siz', 'sizi', 'size', 'sizin'), informal: anyCase('sen', 'seni', 'sana', 'senin') },
  uk: {
    formal: anyCase('ви', 'вас', 'вам', 'вами', 'ваш', 'ваша', 'ваше', 'ваші'),
    informal: anyCase('ти', 'тебе', 'тобі', 'тобою', 'твій', 'твоя', 'твоє', 'твої'),
  },
};

/** Speech keeps its own form. */
const QUOTED = /["“”„«»]/u;

/** The form by which a text addresses its reader; undefined if it has none or both, quotes speech, or its language has one form. */
export function addressFormOf(text: string, language: string): AddressForm | undefined {
  const pronouns = PRONOUNS[language.split('-', 1)[0]!.toLowerCase()];
  if (pronouns === undefined || QUOTED.test(text)) return undefined;
  const [isFormal, isInformal] = [pronouns.formal.test(text), pronouns.informal.test(text)];
  if (isFormal === isInformal) return undefined;
  return isFormal ? 'formal' : 'informal';
}

/** The form of a document of which texts deviate: the required one, else the one of four fifths of its texts. */
export function settledForm(
  required: AddressForm | undefined,
  counts: Readonly<Record<AddressForm, number>>,
): AddressForm | undefined {
  if (required !== undefined) return required;
  const { formal, informal } = counts;
  const more = formal > informal ? 'formal' : 'informal';
  return counts[more] >= 4 * Math.min(formal, informal) && counts[more] > 1 ? more : undefined;
}
