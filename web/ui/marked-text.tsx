import { Mark, Text } from '@mantine/core';
import { cutAtTextMarks, type TextMark } from './pieces.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly marks: readonly TextMark[];
  /** BCP 47. */
  readonly language?: string;
}

/** A text with places that are right or wrong. */
export function MarkedText({ text, marks, language }: MarkedTextProps) {
  return (
    <Text
      component="div"
      size="sm"
      dir="auto"
      lang={language}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {cutAtTextMarks(text, marks).map(({ start, words, mark }) =>
        mark === undefined ? (
          words
        ) : (
          <Mark key={start} color={mark.isWrong ? 'red' : 'green'} title={mark.title}>
            {words}
          </Mark>
        ),
      )}
    </Text>
  );
}
