import {
  Alert,
  Button,
  Group,
  List,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { useGlossaryChoices, useLanguageChoices } from '#web/ui/use-catalogues.ts';

/** Compares a text, and its source if there is one, with glossaries. */
export function CheckPage() {
  const text = useText();
  const { loquent } = useSession();
  const { choices: languages } = useLanguageChoices();
  const glossaries = useGlossaryChoices();
  const [form, setForm] = useState({ source: '', from: 'en', target: '', to: 'es', chosen: [] as readonly string[] });
  const set = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const { source, from, target, to, chosen } = form;
  const check = useMutation({
    mutationFn: () =>
      loquent.glossaries.analyzeTerms({
        text: target,
        glossaries: chosen.map(Number),
        source_language: to,
        ...(source.trim() === '' ? {} : { translation_of: { text: source, language: from } }),
      }),
  });
  return (
    <Stack maw={960}>
      <Title order={1}>{text('check.title')}</Title>
      <MultiSelect
        label={text('new.glossaries')}
        data={[...glossaries]}
        value={[...chosen]}
        nothingFoundMessage={text('new.noGlossaries')}
        searchable
        onChange={(ids) => set({ chosen: ids })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['source', 'target'] as const).map((side) => (
          <Stack key={side} gap="xs">
            <Select
              label={text(`check.${side}Language`)}
              data={[...languages]}
              value={side === 'source' ? from : to}
              searchable
              allowDeselect={false}
              onChange={(language) => set(side === 'source' ? { from: language ?? from } : { to: language ?? to })}
            />
            <Textarea
              label={text(`check.${side}`)}
              value={form[side]}
              dir="auto"
              autosize
              minRows={6}
              maxRows={20}
              onChange={(event) => set({ [side]: event.currentTarget.value })}
            />
          </Stack>
        ))}
      </SimpleGrid>
      <Group>
        <Button
          disabled={target.trim() === '' || chosen.length === 0}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {text('check.submit')}
        </Button>
      </Group>
      {check.error !== null && <ErrorAlert error={check.error} />}
      {check.data !== undefined && <Findings analysis={check.data} language={to} />}
    </Stack>
  );
}

type Analysis = Schemas['TermAnalysis'];

/** Violations of the text by itself, and of its source, which may be the same ones. */
function violationsOf({ violations, translation }: Analysis) {
  const all = [
    ...violations.map((each) => ({ ...each, source: undefined })),
    ...(translation?.violated ?? []).map((each) => ({ ...each, term: each.target_term, source: each.source_term })),
  ];
  const keyOf = ({ violation_type: type, entry_id: entry, start }: (typeof all)[number]) => `${type} ${entry} ${start}`;
  return [...new Map(all.map((each) => [keyOf(each), { ...each, key: keyOf(each) }])).values()];
}

function Findings({ analysis, language }: { readonly analysis: Analysis; readonly language: string }) {
  const text = useText();
  const violations = violationsOf(analysis);
  const applied = (analysis.translation?.applied ?? []).map(({ target_term: term }) => term);
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
        <Alert color="green">{text('check.clean', { count: Math.max(analysis.matches.length, applied.length) })}</Alert>
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
        <Text key={code} size="sm" c="dimmed">
          {message}
        </Text>
      ))}
    </Stack>
  );
}
