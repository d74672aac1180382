import { Alert, List, SimpleGrid, Stack, Textarea } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { Form } from '#web/ui/form.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { GlossariesSelect, LanguageSelect } from '#web/ui/selects.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';

const EMPTY = { source: '', sourceLanguage: 'en', target: '', targetLanguage: 'es', glossaries: [] as string[] };

/** Compares a text, and its source if there is one, with glossaries. */
export function CheckPage() {
  const form = useKeptForm('check', EMPTY);
  const { source, sourceLanguage, target, targetLanguage, glossaries } = form.values;
  const check = useAct((loquent) =>
    loquent.glossaries.analyzeTerms({
      text: target,
      glossaries: glossaries.map(Number),
      source_language: targetLanguage,
      ...(source.trim() === '' ? {} : { translation_of: { text: source, language: sourceLanguage } }),
    }),
  );
  return (
    <Stack maw={960}>
      <PageHead title={text('check.title')} />
      <Form submit={text('check.submit')} task={check} isDisabled={target.trim() === '' || glossaries.length === 0}>
        <GlossariesSelect {...form.field('glossaries')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {(['source', 'target'] as const).map((side) => (
            <Stack key={side} gap="xs">
              <LanguageSelect label={text(`check.${side}Language`)} {...form.field(`${side}Language`)} />
              <Textarea
                label={text(`check.${side}`)}
                dir="auto"
                autosize
                minRows={6}
                maxRows={20}
                {...form.field(side)}
              />
            </Stack>
          ))}
        </SimpleGrid>
      </Form>
      {check.data !== undefined && <Findings analysis={check.data} language={targetLanguage} />}
    </Stack>
  );
}

type Analysis = Schemas['TermAnalysis'];

/** Violations of the text alone, and of its source, which may be the same ones. */
function violationsOf({ violations, translation }: Analysis) {
  const all = [
    ...violations.map((each) => ({ ...each, source: undefined })),
    ...(translation?.violated ?? []).map((each) => ({ ...each, term: each.target_term, source: each.source_term })),
  ];
  const keyOf = ({ violation_type: type, entry_id: entry, start }: (typeof all)[number]) => `${type} ${entry} ${start}`;
  return [...new Map(all.map((each) => [keyOf(each), { ...each, key: keyOf(each) }])).values()];
}

function Findings({ analysis, language }: { readonly analysis: Analysis; readonly language: string }) {
  const violations = violationsOf(analysis);
  const applied = analysis.translation?.applied.length ?? 0;
  const marks = [
    ...analysis.matches.map(({ start, end, term }) => ({ start, end, isWrong: false, title: term })),
    ...violations.flatMap(({ start, end, term }) =>
      start === null || end === null ? [] : [{ start, end, isWrong: true, title: term }],
    ),
  ];
  return (
    <Stack role="status">
      <MarkedText text={analysis.analyzed_text} marks={marks} language={language} />
      {violations.length === 0 ? (
        <Alert color="green">{text('check.clean', { count: Math.max(analysis.matches.length, applied) })}</Alert>
      ) : (
        <Alert color="red" title={text('check.violations', { count: violations.length })}>
          <List size="sm">
            {violations.map(
              ({ key, violation_type: type, found_text: found, term, source, suggested_replacement: better }) => (
                <List.Item key={key}>
                  {text(`violation.${type}`, { found: found ?? '', term, source: source ?? '' })}
                  {better !== null && ` ${text('check.better', { better })}`}
                </List.Item>
              ),
            )}
          </List>
        </Alert>
      )}
      {analysis.warnings.map(({ code, message }) => (
        <Note key={code} size="sm">
          {message}
        </Note>
      ))}
    </Stack>
  );
}
