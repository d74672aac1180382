import { Anchor, Badge, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { languageLabel, text } from '#web/app/texts.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { Note } from '#web/ui/note.tsx';
import { reviewedJob, safeUrl, type Issue } from './report.ts';

const COLORS = { neutral: 'gray', minor: 'yellow', major: 'orange', critical: 'red' } as const;

/** Characters of a source by which its segment is found again. */
const SEARCHED = 200;

/** A finding: what is wrong, where, in both texts, with the way to correct it. */
export function IssueCard({ issue, sources }: { readonly issue: Issue; readonly sources: readonly string[] }) {
  const { segment, finding } = issue;
  const { severity, rule, message, source_spans: source, target_spans: target } = finding;
  const url = safeUrl(segment.url);
  const job = reviewedJob(sources, segment.file);
  const wrong = (spans: typeof source) => spans.map((span) => ({ ...span, isWrong: true }));
  return (
    <Card withBorder padding="sm">
      <Group gap="xs">
        <Badge color={COLORS[severity]}>{text(`severity.${severity}`)}</Badge>
        <Text size="sm" fw={600} component="div">
          <Fact id={`rule.${rule}`} message={message} />
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} my="xs">
        <MarkedText text={segment.source} marks={wrong(source)} />
        <MarkedText text={segment.target} marks={wrong(target)} language={segment.language} />
      </SimpleGrid>
      <Group gap="xs">
        <Note>{[rule, segment.file, segment.place, languageLabel(segment.language)].join(' · ')}</Note>
        {url !== undefined && (
          <Anchor size="xs" href={url} target="_blank" rel="noreferrer">
            {text('quality.inProject')}
          </Anchor>
        )}
        {job !== undefined && (
          <AnchorLink
            size="xs"
            to="/jobs/$jobId/review"
            params={{ jobId: job }}
            search={{ language: segment.language, q: segment.source.slice(0, SEARCHED) }}
          >
            {text('quality.inReview')}
          </AnchorLink>
        )}
      </Group>
    </Card>
  );
}
