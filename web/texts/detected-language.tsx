import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { languageLabel, text } from '#web/app/texts.tsx';
import { Note } from '#web/ui/note.tsx';
import { useRead } from '#web/ui/use-service.ts';

/** Milliseconds after the last key until a text is looked at. */
const TYPING_PAUSE = 500;
/** Maximum and minimum number of characters used to detect a language. */
const [MAX_SAMPLE_LENGTH, MIN_SAMPLE_LENGTH] = [2_000, 12];

/** The language of a text, while it is written. */
export function DetectedLanguageNote({ source }: { readonly source: string }) {
  const [asked] = useDebouncedValue(source.trim().slice(0, MAX_SAMPLE_LENGTH), TYPING_PAUSE);
  const { data } = useRead(
    ['detect', asked],
    (loquent, signal) => loquent.text.detectLanguage({ source_text: asked }, { signal }),
    { enabled: asked.length >= MIN_SAMPLE_LENGTH, placeholderData: keepPreviousData, staleTime: Infinity },
  );
  const [detection] = data?.detections ?? [];
  if (asked.length < MIN_SAMPLE_LENGTH || detection === undefined) return null;
  const candidates = detection.alternatives.map(({ language }) => languageLabel(language)).join(', ');
  if (detection.language === null && candidates === '') return null;
  return (
    <Note size="sm" role="status">
      {detection.language === null
        ? text('text.perhaps', { languages: candidates })
        : text('text.detected', { language: languageLabel(detection.language) })}
    </Note>
  );
}
