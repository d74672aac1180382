import { CloseButton, FileButton, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCloudUpload, IconFileText } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { Note } from '#web/ui/note.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { chooseFolder, filesOfDrop, filesOfInput, withFiles, type SourceFile } from './files-of-drop.ts';
import classes from './new-job.module.css';

/** Files on a page of the list. */
const SHOWN = 50;

interface DropAreaProps {
  readonly files: readonly SourceFile[];
  onChange(files: readonly SourceFile[]): void;
}

/** Takes files that are dropped or chosen, and those of a folder. */
export function DropArea({ files, onChange }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const [page, setPage] = useState(1);
  const first = SHOWN * (Math.min(page, Math.ceil(files.length / SHOWN)) - 1);
  const add = (more: readonly SourceFile[]) => onChange(withFiles(files, more));
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(await filesOfDrop(event.dataTransfer));
  };
  return (
    <Stack gap="sm">
      <Stack
        align="center"
        gap="xs"
        px="md"
        py={files.length === 0 ? 48 : 'md'}
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
      >
        <ThemeIcon variant="light" size={48} radius="xl">
          <Icon of={IconCloudUpload} size={26} />
        </ThemeIcon>
        <Text fw={600}>{text('new.drop')}</Text>
        <Note ta="center" maw={520}>
          {text('new.formats')}
        </Note>
        <Group gap="xs" mt="xs">
          <FileButton
            multiple
            onChange={(chosen) => add(filesOfInput(chosen))}
            inputProps={{ 'aria-label': text('new.choose') }}
          >
            {(button) => <TextButton variant="light" {...button} labelId="new.choose" />}
          </FileButton>
          <TextButton variant="subtle" onClick={() => chooseFolder(add)} labelId="new.chooseFolder" />
        </Group>
      </Stack>
      {files.slice(first, first + SHOWN).map((source) => (
        <Group key={source.path} gap="xs" wrap="nowrap">
          <Icon of={IconFileText} />
          <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {source.path}
          </Text>
          <Note style={{ whiteSpace: 'nowrap' }}>
            {text('new.size', { kilobytes: Math.max(1, Math.round(source.file.size / 1000)) })}
          </Note>
          <CloseButton
            size="sm"
            ms="auto"
            aria-label={text('new.remove', { name: source.path })}
            onClick={() => onChange(files.filter((other) => other !== source))}
          />
        </Group>
      ))}
      <Pages total={files.length} size={SHOWN} page={page} onChange={setPage} />
    </Stack>
  );
}
