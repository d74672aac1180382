/** Phrases of the sentence around what is named, by meaning: separated by commas, as `tokenize` leaves their words. */
export const SENTENCE_PHRASES = [
  [
    'only, just, solely, exclusively, nothing but, no more than, merely, purely, limit the translation to, limit translation to, limit yourself to, limit this to, ' +
      'limited to, focus on, focus only on, concentrate on, concentrate only on, restrict the translation to, restrict translation to, restrict yourself to, restricted to, confine yourself to, stick to',
    'only',
  ],
  // Turns what follows round.
  [
    'not, never, no, neither, do not, does not, did not, must not, should not, shall not, may not, can not, will not, need not, not necessary to, not required to, not needed to, ' +
      'no need to, no need for, no translation of, no translation for, no translation is needed for, no translation needed for, there is no need to, there is no need for, do not need to, does not need to, do not have to, does not have to, do not need, does not need, ' +
      'do not bother to, do not bother with, do not want, do not want to, do not want you to, not need to, not have to, it is not necessary to, is not to, are not to, refrain from',
    'not',
  ],
  [
    'skip, skips, skipping, skipped, ignore, ignores, ignoring, ignored, omit, omits, omitting, omitted, exclude, excludes, excluded, leave out, leaving out, ' +
      'left out, drop, avoid, disregard, bypass, pass over, hands off, keep your hands off, stay away from, keep away from, steer clear of, do without, exempt, out of scope, forget about',
    'skip',
  ],
  [
    'except, except for, excluding, except from, excepting, other than, apart from, aside from, save for, besides, without, with the exception of, not including, minus, bar, barring, sans, with the exclusion of',
    'except',
  ],
  ['too, also, as well, in addition, additionally, not forgetting', 'too'],
  [
    'including, include, included, includes, plus, in addition to, as well as, along with, together with, do not forget, do not skip, do not ignore, not excluding',
    'including',
  ],
  [
    'translate, translates, translating, translation, translations, localize, localise, localizing, localising, localization, localisation, ' +
      'process, convert, handle, do, touch, touching, change, changing, alter, modify, in scope, render, do the translation of, for translation, provide a translation of',
    'translate',
  ],
  // After the thing that is translated.
  [
    'translated, localized, localised, processed, converted, handled, touched, changed, altered, modified, needed, required, rendered, done, relevant, necessary',
    'translated',
  ],
  // The following words are not translated, with or without "as it is" after them.
  ['keep, keeping, kept, leave, leaving, left, preserve, retain', 'keep'],
  // The preceding words are not translated.
  ['stay, stays, staying, remain, remains, remaining', 'stay'],
  [
    'as it is, as they are, fine as it is, fine as they are, ok as it is, ok as they are, as is, as are, as-is, alone, unchanged, untouched, untranslated, unmodified, unaltered, intact, as it was, as before, verbatim, in place, ' +
      'as they were, in the original, in the original language, in the source language, in its original language, in their original language, in source language, in original language, the same, out, out of it, out of the translation, in the original form',
    'as it is',
  ],
  [
    'everything, anything, all of it, it all, all, all parts, whole document, entire document, full document, complete document, whole file, entire file, whole text, entire text, whole thing, ' +
      'entire thing, full text, lot, whole lot, full translation, complete translation, document, file, complete text, complete file, all of the document, all of this document, document in full, document as a whole, whole of the document, all of the text, ' +
      'this document, this file, this text, your document, our document, my document, anything at all, all chapters and sections',
    'everything',
  ],
  [
    'everything else, anything else, anything more, rest, all the rest, rest of it, rest of the document, rest of the text, rest of this document, remaining text, remaining parts, remainder, remainder of the document, ' +
      'others, all else, all others, all other text, other text, all other parts, other parts',
    'rest',
  ],
  // Defined by its modifiers, or all of it.
  ['text, texts, word, words, wording, content, contents', 'text'],
  // Defined by its modifiers, which are required.
  [
    'part, parts, passage, passages, portion, portions, bit, bits, piece, pieces, phrase, phrases, sentence, sentences, area, areas, thing, things, one, ones, those, item, items, segments, fragments, runs, what, whatever, stuff, strings, blocks',
    'parts',
  ],
  ['it, them, they, both of them, all of them', 'them'],
  ['its, their', 'its'],
  [
    'in, at, inside, within, of, under, underneath, beneath, from within, on, contained in, belonging to, appearing in, located in, found in, of the following, inside of, throughout',
    'in',
  ],
  ['outside, outside of, out of', 'outside'],
  ['and', 'and'],
  ['or, nor', 'or'],
  ['but, however, yet, though, while, whereas', 'but'],
  ['both, either', 'both'],
  ['that, which', 'that'],
  [
    'is, are, be, being, been, was, were, should, should be, must, must be, shall, shall be, will, will be, can, can be, may, may be, could, could be, might be, to be, is to be, are to be, has to, have to, has to be, have to be, ' +
      'need to be, needs to be, need to, needs to, need, needs, want, is to, are to, has been, have been, ought to, ought to be, gets, get, is supposed to, are supposed to, is supposed to be, are supposed to be, would be',
    'be',
  ],
  ['have, has, with, having, contain', 'have'],
  [
    'formatted, written, set, typed, printed, shown, displayed, marked, marked up, tagged, rendered in, using, in a, laid out, coloured, colored, coloured in, colored in, printed in',
    'formatted',
  ],
  [
    'called, titled, named, entitled, labelled, labeled, headed, with the name, with the title, with the heading, by the name of, with heading, with title',
    'named',
  ],
  [
    'about, regarding, concerning, dealing with, on the subject of, covering, that deals with, that is about, which is about, describing',
    'about',
  ],
  ['the', 'the'],
  ['any, a, an, any of, any of the, any kind of, any and all', 'any'],
  ['all, all the, all of the, all of', 'all'],
  ['every, each, each of, each of the, every one of the, every single, each and every', 'every'],
  [
    'please, kindly, pls, plz, thanks, thank you, thx, many thanks, thanks a lot, thanks in advance, thank you very much, cheers, best, hi, hello, dear, team, all the best, hi team, hi there, hello team, hi all, hello all, dear team, dear all, ' +
      'could you, can you, would you, will you, could you please, can you please, would you please, you, we, i, you should, you can, we would like, i would like, we would like you to, i would like you to, would you mind, we want, i want, we want you to, i want you to, want you to, ' +
      'we need, i need, we only need, you to, make sure, make sure to, make sure that, be sure to, ensure, ensure that, remember to, there, so, this time, for now, at all, for us, for me, of course, actually, basically, ' +
      'in this document, in this file, in the document, of the document, of this document, in the file, of the file, in it, in our document, for this job, in this job, for this project, in this project, in this case, from translation, from the translation, go ahead and, feel free to, it is enough to, it is fine to, it is ok to, it suffices to, there is no point in, same, very, opening',
    'nothing to say',
  ],
  [
    'following, following parts, following sections, following items, following elements, following things, as follows',
    'the following',
  ],
  ['non', 'non'],
  [
    'font, fonts, letters, lettering, ink, font colour, font color, text colour, text color, colour, color, typeface',
    'font',
  ],
] as const satisfies readonly (readonly [phrases: string, meaning: string])[];

/** Phrases that name things and places in a document. */
export const THING_PHRASES = [
  [
    'from, starting at, starting with, starting from, beginning with, beginning at, beginning from, begin at, begin with, begin from, start at, start with, start from',
    'from',
  ],
  [
    'to, through, thru, to the end of, until the end of, up to, up to and including, ending with, ending at, ending after, through to, end with, end at, end after, stop after, stopping after, stop at the end of, up to the end of, till the end of',
    'to',
  ],
  [
    'until, till, up until, up to but not including, up to but excluding, stop before, stopping before, end before, ending before, just before',
    'until',
  ],
  ['after, behind', 'after'],
  ['before, preceding, prior to, ahead of', 'before'],
  ['between', 'between'],
  [
    'onwards, onward, on to the end, to the end, until the end, till the end, to the end of the document, until the end of the document, and onwards, and everything after, and everything after it, and later, and following, ff',
    'onwards',
  ],
  ['then', 'then'],
  ['table, tables, tabular data', 'table'],
  ['cell, cells, table cell, table cells', 'cell'],
  ['row, rows, line of, lines of', 'row'],
  [
    'header row, header rows, heading row, heading rows, title row, title rows, table header, table headers, table header row, table header rows, table heads',
    'header row',
  ],
  ['column, columns', 'column'],
  ['paragraph, paragraphs, para, paras', 'paragraph'],
  [
    'style, styles, styled, styled as, styled with, styled in, formatted as, formatted with the style, paragraph style, paragraph styles, character style, character styles, using the style',
    'style',
  ],
  [
    'heading, headings, headline, headlines, subheading, subheadings, sub-heading, sub-headings, section headings, section titles, header lines, section heading',
    'heading',
  ],
  ['level, levels', 'level'],
  ['title, document title, main title, title of the document', 'title'],
  ['number, numbers', 'number sign'],
  ['first, top, opening, topmost, leftmost, left-hand', 'first'],
  ['last, final, bottom, rightmost, right-hand, very last', 'last'],
  [
    'code, code block, code blocks, code snippet, code snippets, code sample, code samples, code listing, code listings, source code, program code, code example, code examples, code fragments',
    'code',
  ],
] as const satisfies readonly (readonly [phrases: string, meaning: string])[];
