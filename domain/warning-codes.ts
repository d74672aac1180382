/**
 * Codes of the warnings of jobs and texts, with the meaning of each and what to do: the work was done, but a person may
 * have to check it. They are public API: never renamed and never reused. In addition, `FIELD_not_followed` reports that
 * a field had no effect. The guide `errors.md` is generated from these sentences (Markdown).
 */
export const WARNING_CODES = {
  address_added: ["The translation has an address that its source doesn't have.", 'Correct the address, or remove it.'],
  alternative_term_used: [
    'An alternative form of a term is used instead of the preferred one.',
    'Replace it if the glossary should be followed strictly.',
  ],
  answer_truncated: [
    'The answer of the model was cut off, so the text was left as it was.',
    'Send shorter texts, or choose a model that answers at more length.',
  ],
  answer_empty: [
    'The model answered nothing, so the text was left as it was.',
    'Send the text again, or choose another provider.',
  ],
  answer_refused: [
    'The model refused to answer, so the text was left as it was.',
    'Choose another provider or model for this text.',
  ],
  archive_file_kept: [
    'A file in an archive could not be read, so it stays untranslated; the message names the file and the reason.',
    'Correct the file, and send the archive again.',
  ],
  archive_files_replaced: [
    'The archive has files in the target language already; the new translations take their places.',
    'Compare them with yours, which the source archive still has.',
  ],
  bracket_closed: ['A bracket was closed by a rule.', 'Nothing, if the sentence reads well.'],
  bracket_unpaired: ['A bracket has no counterpart.', 'Add the missing bracket.'],
  cells_kept: ['Cells that hold a text kept it.', 'Say "overwrite" in the instruction to replace them.'],
  cells_left_empty: [
    'Cells of a source column hold no text to translate, so that their target cells stay empty.',
    'Copy them by hand if the column should be complete.',
  ],
  chart_data_not_translated: [
    'The workbook with the data of a chart could not be read, so its texts are translated in the chart only.',
    'Translate the workbook of the chart in Office.',
  ],
  codec_not_for_browsers: [
    'Browsers may not play the codec of the video.',
    'Convert the source to H.264 and AAC for the web.',
  ],
  codes_repositioned: [
    'The engine lost inline codes; they were put at the places that fit best.',
    'Look at the formatting of these texts.',
  ],
  columns_assumed: ['The columns were chosen by their content.', 'Name them with `columns` if others are meant.'],
  columns_not_used: [
    'Only tables have columns to choose; this file was translated as a whole.',
    'Leave `columns` out for this file.',
  ],
  control_characters: ['The translation has control characters.', 'Remove them.'],
  corpus_truncated: [
    'The texts are more than one extraction compares, so a part was skipped.',
    'Name fewer files, languages or a component.',
  ],
  doubled_word_removed: ['A doubled word was removed by a rule.', 'Nothing, unless the word was doubled on purpose.'],
  encoding_assumed: ['The encoding of the file was detected.', 'Save the file as UTF-8 if characters are wrong.'],
  end_mark_corrected: ['The mark at the end was made that of the source.', 'Nothing.'],
  export_empty: [
    'The system exported no file for this language.',
    'Look whether the project has the language and files to export.',
  ],
  forbidden_term_used: ['A forbidden term is used.', 'Replace the term.'],
  formula_escaped: [
    'A translation that begins like a formula got an apostrophe.',
    'Nothing: spreadsheets show the text without the apostrophe.',
  ],
  formula_texts_kept: [
    'Formulas or number formats show texts that were not translated.',
    'Change them in Excel, if readers see them.',
  ],
  formulas_to_check: [
    'Formulas or rules compare texts that may have changed, and may give other results.',
    'Look at the places that the message names, and make their texts fit the translation.',
  ],
  front_matter_kept: [
    'The front matter of a Markdown file could not be read, so it was left as it is.',
    'Correct its syntax to have its title translated.',
  ],
  glossary_conflicts: [
    'Two glossaries require different translations of a term; the one named first won.',
    'Correct one of the two. `conflicts` lists them.',
  ],
  glossary_violated: [
    'Terms of the glossaries were not used everywhere.',
    'Correct the texts that the result of the file names.',
  ],
  header_kept: [
    'The header of a column was kept.',
    'Name the column of the language in the instruction, or translate the header by hand.',
  ],
  icu_message: [
    'A message in ICU syntax could not be translated completely, or has forms that people should check.',
    'Check the forms of the message.',
  ],
  source_instructions_followed: [
    'The answer looks as if the model had followed orders in the text.',
    'Compare the text with its source.',
  ],
  label_refused: ['The system did not take the label.', 'Let the token change labels, or set the label in the system.'],
  language_changed: [
    'The answer is in another language than the text.',
    'Send the text again, or choose another provider.',
  ],
  language_failed: [
    'A recording has no result in one of its languages.',
    'Fix what the message names and retry the job, which makes only what is missing.',
  ],
  language_unexpected: ['The translation seems to be in another language.', 'Compare the text with its source.'],
  language_without_rules: [
    'The rules for simplifying know little of this language.',
    'Choose a provider with a language model.',
  ],
  instruction_not_estimated: [
    'An estimate counted the whole file, since only a model may understand the instruction.',
    'Send a `plan` to count what it selects.',
  ],
  multilingual_file: [
    'The file holds its languages side by side, and translations were added next to their sources.',
    'Nothing, or add the entries that the message counts.',
  ],
  ledger_shortened: [
    'The file has more names and terms than a ledger takes; the most frequent ones are in it.',
    'Nothing, or put the others into a glossary.',
  ],
  length_unusual: [
    'The text is unusually long or short compared with its source.',
    'Look whether something is missing or was added.',
  ],
  markup_uncertain: [
    'Markup could not be read for certain, so it was left as it is.',
    'Look at the markup of the text.',
  ],
  memory_partly_searched: [
    'An estimate had no time to compare all segments with memories.',
    'Estimate fewer files at a time.',
  ],
  memory_not_saved: [
    'Translations were not saved to the memory.',
    'The message says why. The result of the job is complete.',
  ],
  no_terms_found: ['No terms were found, so the glossary is empty.', 'Name more or longer files.'],
  not_assessed_by_model: [
    'Quality was judged by rules alone.',
    'Choose a provider with a language model for a judgment of the meaning.',
  ],
  not_checked: [
    'The rules took too long for a translation, or the server was too busy, so it was not checked.',
    'Compare the text with its source.',
  ],
  not_verified: [
    'Terms were not verified by a model.',
    'Choose a provider with a language model, or look through the terms.',
  ],
  nothing_to_revise: ['Nothing was to be revised.', 'Nothing.'],
  nothing_to_rewrite: ['Nothing was to be rewritten.', 'Nothing.'],
  number_changed: [
    'A number differs from the source.',
    'Correct the number, unless it is written in words or converted on purpose.',
  ],
  number_restored: ['A number was made that of the source.', 'Look whether it fits the sentence.'],
  part_not_translated: [
    'A part of the document was not translated: a picture, an embedded object, a damaged chart.',
    'Translate that part by hand.',
  ],
  phrases_shortened: ['Long phrases were replaced by short ones.', 'Nothing, if the sentence reads well.'],
  pivot_translation: [
    'The translation went through a third language.',
    'Read it with more care, or choose a provider that has the pair.',
  ],
  placeholder_added: ["The translation has a placeholder that its source doesn't have.", 'Remove the placeholder.'],
  placeholders_added: ["The answer has placeholders that its text doesn't have.", 'Remove the placeholders.'],
  placeholders_lost: ['Placeholders of the text are missing.', 'Insert them.'],
  placeholders_restored: ['Missing placeholders were restored.', 'Look whether they are at the right place.'],
  plural_forms_changed: ['The header got the plural forms of the language.', 'Nothing.'],
  plural_forms_missing: ['Plural forms of the language are missing in the source.', 'Add the forms to the source.'],
  plural_forms_repeated: [
    'Plural forms that the source lacks have the translation of another one.',
    'Correct the forms that were repeated.',
  ],
  plural_forms_unstated: [
    'The plural forms of the language are not known.',
    'Add `Plural-Forms` to the header of the file.',
  ],
  preferred_term_not_used: ['A preferred term is not used.', 'Use the preferred term.'],
  project_language_used: [
    'The project has a source language of its own; the `source_language` of the request was not used.',
    'Leave `source_language` out for projects.',
  ],
  refused_by_tms: ['The system did not take some texts.', 'The message has its reasons. Correct the texts there.'],
  retry_restarted: [
    'Nothing of the job that was retried could be used, so all steps ran again.',
    'Nothing. Work that was done before is paid for again.',
  ],
  review_not_finished: ['Nobody finished the review in time.', 'Review the segments, and render again.'],
  revision_rejected: ['The revision was worse than the text, so the text was kept.', 'Nothing, or revise by hand.'],
  same_as_source: [
    'The translation is the same as its source.',
    'Nothing, if it is a name or the same word in both languages.',
  ],
  segments_rejected: ['Segments are rejected, and were written as they stand.', 'Correct them, and render again.'],
  refinement_stopped: [
    'The assessment of `quality: best` ended early, so some translations are those of the first pass.',
    'The message says why. Send the job again once the cause is removed.',
  ],
  sentences_split: ['Long sentences were split.', 'Nothing, if the text reads well.'],
  sheet_name_kept: ['The name of a worksheet was kept.', 'Rename the sheet in Excel.'],
  signature_invalidated: ['The document was signed; its translation is not.', 'Sign the translation.'],
  source_language_differs: [
    'Another language is spoken than `source_language` says.',
    'Submit the job again with that language.',
  ],
  target_language_differs: [
    'The subtitles that are spoken are in another language than the job says.',
    'Submit the job again with that language, or with other subtitles.',
  ],
  spacing_corrected: ['Spaces were corrected by a rule.', 'Nothing.'],
  background_from_sides: [
    'The background under the voice of a dub is what both channels of its sound differ by.',
    'Listen to it: what is in the middle, such as bass, is missing. The message says how much of the voice is left.',
  ],
  background_removed: [
    'A dub is without music and noise of the recording while somebody speaks.',
    'Submit a voiceover, try `"background": "duck"` for stereo sound, or have the operator set `DUBBING_SEPARATOR`.',
  ],
  speech_not_recognized: [
    'Somebody speaks where nothing was recognized, or no subtitle is.',
    'The message has the times. Correct the source language or the subtitles; a dub keeps the original there.',
  ],
  speech_truncated: ['A sentence is spoken to the end of its time only.', 'Shorten the translation of the sentence.'],
  speech_fast: [
    'A sentence is spoken faster than is natural.',
    'Shorten the translation of the sentence, or choose a provider with a language model, which does.',
  ],
  speech_late: ['A sentence begins later than in the original.', 'Shorten the translation of the sentence before it.'],
  styleguide_shortened: [
    'A styleguide exceeds its space in the prompt, so some of its rules were omitted.',
    'Shorten the styleguide; the message says how much was omitted.',
  ],
  subtitle_font_missing: [
    'No font for this script is installed on the server.',
    'For the operator: `npm run bootstrap -- --with fonts`.',
  ],
  recording_truncated: ['The file of the recording ends too early.', 'Upload it again, if the original is complete.'],
  container_changed: [
    'The result is in another kind of file than the recording, which can not have subtitles with its picture.',
    'Nothing, if your player opens it; else convert it.',
  ],
  sound_encoded: [
    'Sound of the recording was encoded again.',
    'Nothing, unless you need it bit by bit: keep the recording.',
  ],
  sound_stereo: [
    'The new sound has two channels, the recording has more.',
    'The original is kept as the second track, with all channels. Mix the voice into it yourself, if you need them.',
  ],
  tracks_dropped: [
    'The result is without tracks or files of the recording that its container can not have.',
    'The message names them. Convert the recording to Matroska, if you need them.',
  ],
  subtitles_not_used: [
    'Subtitles that came with the recording were not used; its speech was recognized.',
    'The message has the reason. Correct the subtitle file, or remove the track of signs and songs.',
  ],
  subtitle_rules_broken: [
    'Subtitles break rules of reading speed, length or distance.',
    'The message counts them. Shorten the subtitles, or choose a provider with a language model.',
  ],
  survey_failed: [
    'The model gave no usable answer about the names and terms of a file, or of a part of it, so it was translated without them.',
    'Look whether names and terms are the same everywhere, or choose another provider.',
  ],
  tags_repaired: ['Inline codes were repaired.', 'Look at the formatting of these texts.'],
  tags_unbalanced: ['Tags of the answer are not balanced.', 'Look at the tags of the text.'],
  segments_not_read: [
    'Units of a translation memory could not be read: they have characters that XML forbids, or languages that are no codes.',
    'The message has the counts. Correct these units in the program that exported the file.',
  ],
  terms_corrected: ['Terms were corrected by a rule.', 'Nothing, if the sentence reads well.'],
  terms_not_verified: [
    'Candidates were chosen by rules alone.',
    'Choose a provider with a language model, or look through the terms.',
  ],
  terms_unresolved: ['Terms need a person: a rule could not correct them.', 'Correct the terms by hand.'],
  terms_not_read: [
    'Terms of a document could not be read as a table of terms.',
    'The message names the places. Write terms as a table with a column per language, or as `term = translation`.',
  ],
  text_kept: ['A text was kept because it can not be changed there.', 'Change it in the program of the document.'],
  text_outside_cues: ['Text outside of cues was kept.', 'Nothing, unless it should be translated.'],
  text_short: ['The text is too short for a summary.', 'Nothing.'],
  text_unchanged: ['The text was not changed.', 'Nothing, or choose a provider with a language model.'],
  translations_mixed: ['The file has translations of several languages.', 'Send a file per language.'],
  translations_replaced: [
    'Translations that the file had were replaced.',
    'Nothing. The file that was uploaded still has them.',
  ],
  translations_unified: [
    'Cells got the translation of another cell with the same text, because formulas or lists may compare them.',
    'Nothing, or correct the translation of the first of them.',
  ],
  unknown_words: [
    'The engine did not know words, and left them as they are.',
    'Translate them by hand, add them to a glossary, or choose another provider.',
  ],
  verification_incomplete: [
    'The verification of terms is incomplete.',
    'Look through the terms, or extract them again.',
  ],
} as const satisfies Readonly<Record<string, readonly [meaning: string, advice: string]>>;
