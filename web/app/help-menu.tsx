import { ActionIcon, List, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';
import { IconApi, IconBook2, IconHelp, IconKeyboard } from '@tabler/icons-react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { serviceAddress, settings } from './settings.ts';
import { text } from './texts.tsx';

/** Help for the page, the API and the keyboard, and the version of the service. */
export function HelpMenu() {
  const guide = useMatches({ select: (matches) => matches.at(-1)?.staticData.guide ?? 'console' });
  const [isKeyboard, keyboard] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={text('help.title')}
            title={text('help.title')}
          >
            <Icon of={IconHelp} size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon of={IconBook2} />}
            component="a"
            href={serviceAddress(`guides/${guide}`)}
            target="_blank"
          >
            {text('help.guide')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconApi} />} component="a" href={serviceAddress('docs')} target="_blank">
            {text('help.api')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconKeyboard} />} onClick={keyboard.open}>
            {text('help.keyboard')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{text('help.version', { version: settings.version ?? '' })}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {isKeyboard && (
        <Dialog title={text('help.keyboard')} size="lg" onClose={keyboard.close}>
          <List spacing="xs" size="sm">
            <List.Item>{text('help.searchKeys')}</List.Item>
            <List.Item>{text('help.keysOf', { page: text('nav.text'), keys: text('text.keys') })}</List.Item>
            <List.Item>{text('help.keysOf', { page: text('review.title'), keys: text('keys.open') })}</List.Item>
            <List.Item>{text('help.keysOf', { page: text('studio.title'), keys: text('keys.open') })}</List.Item>
            <List.Item>{text('help.keysOf', { page: text('nav.glossaries'), keys: text('terms.keys') })}</List.Item>
          </List>
        </Dialog>
      )}
    </>
  );
}
