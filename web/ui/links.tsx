import { Anchor, Button, NavLink, type AnchorProps, type ButtonProps, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { text } from '#web/app/texts.tsx';
import type { LabelProps } from './buttons.tsx';
import { iconOf } from './icons.tsx';

type Attributes<Props> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor({ labelId: says, children, ...props }: LabelProps & ButtonProps & Attributes<ButtonProps>) {
  return (
    <Button component="a" variant="default" leftSection={iconOf(says)} {...props}>
      {says === undefined ? children : text(says)}
    </Button>
  );
}

/** Components that lead to pages of the console. */
export const AnchorLink = createLink((props: AnchorProps & Attributes<AnchorProps>) => <Anchor {...props} />);
export const ButtonLink = createLink(ButtonAnchor);
export const PageLink = createLink((props: NavLinkProps & Attributes<NavLinkProps>) => (
  <NavLink component="a" {...props} />
));
