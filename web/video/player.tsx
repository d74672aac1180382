import { Alert, Group, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import type { Sentence } from './sentence-edits.ts';
import { subtitlesOf } from './time-scale.ts';
import {
  useStreamAddress,
  useSubtitleFile,
  useTextAddress,
  VERSIONS,
  type Recordings,
  type Version,
} from './use-media.ts';
import type { Playing } from './use-playing.ts';
import classes from './studio.module.css';

interface PlayerProps {
  readonly recordings: Recordings;
  readonly sentences: readonly Sentence[];
  readonly language: string;
  readonly playing: Playing;
}

/** Plays the recording, its newest result or the original, with subtitles as they are being corrected. */
export function Player({ recordings: { files, subtitles }, sentences, language, playing }: PlayerProps) {
  const text = useText();
  const languageName = useLanguageName();
  const there = VERSIONS.filter((version) => files[version] !== undefined);
  const [chosen, setChosen] = useState<Version>();
  const [shown, setShown] = useState('target');
  const version = chosen !== undefined && there.includes(chosen) ? chosen : there.at(-1);
  const known = subtitles.some(({ file }) => file === shown) ? shown : undefined;
  const file = useSubtitleFile(known);
  const isLive = shown === 'target' || shown === 'source';
  const track = useTextAddress(isLive ? subtitlesOf(sentences, (sentence) => sentence[shown]) : file.data);
  if (version === undefined) return <Alert>{text('studio.nothingToPlay')}</Alert>;
  return (
    <Stack gap={6}>
      <Recording key={version} file={files[version]!} track={track} language={language} playing={playing} />
      {file.error !== null && <ErrorAlert error={file.error} />}
      <Group gap="xs" grow>
        <NativeSelect
          size="xs"
          label={text('studio.plays')}
          value={version}
          onChange={(event) => setChosen(event.currentTarget.value as Version)}
          data={there.map((value) => ({ value, label: text(`studio.version.${value}`) }))}
        />
        <NativeSelect
          size="xs"
          label={text('studio.subtitles')}
          value={isLive || known !== undefined ? shown : ''}
          onChange={(event) => setShown(event.currentTarget.value)}
          data={[
            { value: '', label: text('studio.subtitles.none') },
            { value: 'target', label: text('studio.subtitles.target') },
            { value: 'source', label: text('studio.subtitles.source') },
            ...subtitles.map((each) => ({
              value: each.file,
              label: text('studio.subtitles.file', { language: languageName(each.language) }),
            })),
          ]}
        />
      </Group>
    </Stack>
  );
}

interface RecordingProps {
  readonly file: string;
  readonly track: string | undefined;
  readonly language: string;
  readonly playing: Playing;
}

/** Browsers show the first track of a page by themselves, and not those that follow it. */
function show(element: HTMLTrackElement | null): void {
  if (element !== null) element.track.mode = 'showing';
}

/** A file that is read in parts, from an address that is asked for again when it has expired. */
function Recording({ file, track, language, playing }: RecordingProps) {
  const text = useText();
  const { element, time } = playing;
  const address = useStreamAddress(file);
  const at = useRef(time);
  const [hasFailed, setFailed] = useState(false);
  const onError = () => {
    const { current } = element;
    // What has never been played is nothing for this browser; else the address has expired.
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
