import { Card, CloseButton, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Note } from '#web/ui/note.tsx';
import { filesOfDrop } from './files-of-drop.ts';

interface DropAreaProps {
  readonly files: readonly File[];
  onChange(files: readonly File[]): void;
}

/** Takes files that are dropped or chosen, and those of a folder. */
export function DropArea({ files, onChange }: DropAreaProps) {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const add = (more: readonly File[]) => {
    const known = new Set(files.map(({ name }) => name));
    onChange([...files, ...more.filter(({ name }) => !known.has(name))]);
  };
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
        <FileButton multiple onChange={add} inputProps={{ 'aria-label': text('new.choose') }}>
          {(button) => <TextButton variant="light" {...button} labelId="new.choose" />}
        </FileButton>
        {files.length > 0 && (
          <List size="sm" w="100%" listStyleType="none">
            {files.map((file) => (
              <List.Item key={file.name}>
                <Group gap="xs">
                  <Text size="sm">{file.name}</Text>
                  <Note>{text('new.size', { kilobytes: Math.max(1, Math.round(file.size / 1000)) })}</Note>
                  <CloseButton
                    size="sm"
                    aria-label={text('new.remove', { name: file.name })}
                    onClick={() => onChange(files.filter((other) => other !== file))}
                  />
                </Group>
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Card>
  );
}
