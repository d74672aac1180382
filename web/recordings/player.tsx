import { Alert, Group, NativeSelect, Stack } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { languageLabel, text, textChoices } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useBlobAddress } from '#web/ui/use-blob-address.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { subtitlesOf } from './time-scale.ts';
import { recordingsOf, useStreamAddress, useSubtitleFile, VERSIONS, type Version } from './use-media.ts';
import type { Studio } from './use-studio.ts';
import classes from './studio.module.css';

/** Plays the recording, its newest result or the original, with subtitles as they are being corrected. */
export function Player({ studio }: { readonly studio: Studio }) {
  const { job, render, language, sentences, mix } = studio;
  const { files, subtitles } = recordingsOf(job, render, language);
  const versions = VERSIONS.filter((version) => files[version] != null);
  const { values, field } = useDraft<{ version: Version | ''; subtitles: string }>({
    version: '',
    subtitles: 'target',
  });
  const version = versions.find((each) => each === values.version) ?? versions.at(-1);
  const known = subtitles.find(({ file }) => file === values.subtitles)?.file;
  const file = useSubtitleFile(known);
  const live = (['target', 'source'] as const).find((each) => each === values.subtitles);
  const cues = live === undefined ? file.data : subtitlesOf(sentences, (sentence) => sentence[live]);
  const track = useBlobAddress(
    useMemo(() => (cues === undefined ? undefined : new Blob([cues], { type: 'text/vtt' })), [cues]),
  );
  if (version === undefined) return <Alert>{text('studio.nothingToPlay')}</Alert>;
  return (
    <Stack gap={6}>
      <Recording key={version} studio={studio} file={files[version]!} track={track} />
      <ErrorAlert error={file.error} />
      {mix !== undefined && <ActButton size="compact-sm" task={mix} labelId="studio.mix" />}
      <ErrorAlert error={mix?.error ?? null} />
      <Group gap="xs" grow>
        <NativeSelect
          size="xs"
          label={text('studio.plays')}
          {...field('version')}
          value={version}
          data={textChoices('studio.version', versions)}
        />
        <NativeSelect
          size="xs"
          label={text('studio.subtitles')}
          {...field('subtitles')}
          value={live ?? known ?? ''}
          data={[
            { value: '', label: text('studio.subtitles.none') },
            { value: 'target', label: text('studio.subtitles.target') },
            { value: 'source', label: text('studio.subtitles.source') },
            ...subtitles.map(({ file: value, language: tag }) => ({
              value,
              label: text('studio.subtitles.file', { language: languageLabel(tag) }),
            })),
          ]}
        />
      </Group>
    </Stack>
  );
}

interface RecordingProps {
  readonly studio: Studio;
  readonly file: string;
  /** Address of subtitles. */
  readonly track: string | undefined;
}

/** Browsers show the first track of a page by themselves, and not those that follow it. */
function show(element: HTMLTrackElement | null): void {
  if (element !== null) element.track.mode = 'showing';
}

/** A file that is read in parts, from an address that is asked for again when it has expired. */
function Recording({ studio: { language, playing }, file, track }: RecordingProps) {
  const { element, time } = playing;
  const address = useStreamAddress(file);
  const at = useRef(time);
  const [hasFailed, setFailed] = useState(false);
  const onError = () => {
    const { current } = element;
    // This browser can't play a file that never loaded; otherwise the address has expired.
    if (current === null || current.readyState === 0) setFailed(true);
    else {
      at.current = playing.now();
      void address.refetch();
    }
  };
  if (address.error !== null) return <ErrorAlert error={address.error} />;
  return (
    <>
      {hasFailed && <Alert color="yellow">{text('studio.unplayable')}</Alert>}
      <video
        ref={element}
        className={classes['video']}
        src={address.data}
        controls
        preload="metadata"
        aria-label={text('studio.player')}
        onTimeUpdate={playing.onTime}
        onSeeked={playing.onTime}
        onPause={playing.onPause}
        onLoadedMetadata={() => {
          setFailed(false);
          if (at.current > 0) playing.seek(at.current);
        }}
        onError={onError}
      >
        <track
          key={track}
          ref={show}
          kind="captions"
          src={track}
          srcLang={language}
          label={text('studio.subtitles')}
          default
        />
      </video>
    </>
  );
}
