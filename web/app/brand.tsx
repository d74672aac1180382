import { Group, Text } from '@mantine/core';
import mark from '#web/icon.svg';

/** The mark and the name. */
export const Brand = ({ size = 26 }: { readonly size?: number }) => (
  <Group gap="xs" wrap="nowrap">
    <img src={mark} width={size} height={size} alt="" />
    <Text component="span" fz={size * 0.68} fw={680} lts="-0.02em">
      Loquent
    </Text>
  </Group>
);
