import { Card, CloseButton, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Note } from '#web/ui/note.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { chooseFolder, filesOfDrop, filesOfInput, withFiles, type SourceFile } from './files-of-drop.ts';

/** Files on a page of the list. */
const SHOWN = 50;

interface DropAreaProps {
  readonly files: readonly SourceFile[];
  onChange(files: readonly SourceFile[]): void;
}

/** Takes files that are dropped or chosen, and those of a folder. */
export function DropArea({ files, onChange }: DropAreaProps) {
  const text = useText();
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
    <Card
      withBorder
      bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <Stack align="center">
        <Text>{text('new.drop')}</Text>
        <Group gap="xs">
          <FileButton
            multiple
            onChange={(chosen) => add(filesOfInput(chosen))}
            inputProps={{ 'aria-label': text('new.choose') }}
          >
            {(button) => <TextButton variant="light" {...button} labelId="new.choose" />}
          </FileButton>
          <TextButton variant="subtle" onClick={() => chooseFolder(add)} labelId="new.chooseFolder" />
        </Group>
        {files.length > 0 && (
          <>
            <List size="sm" w="100%" listStyleType="none">
              {files.slice(first, first + SHOWN).map((source) => (
                <List.Item key={source.path}>
                  <Group gap="xs">
                    <Text size="sm">{source.path}</Text>
                    <Note>{text('new.size', { kilobytes: Math.max(1, Math.round(source.file.size / 1000)) })}</Note>
                    <CloseButton
                      size="sm"
                      aria-label={text('new.remove', { name: source.path })}
                      onClick={() => onChange(files.filter((other) => other !== source))}
                    />
                  </Group>
                </List.Item>
              ))}
            </List>
            <Pages total={files.length} size={SHOWN} page={page} onChange={setPage} />
          </>
        )}
      </Stack>
    </Card>
  );
}
