import { Anchor, Button, NavLink, type AnchorProps, type ButtonProps, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Attributes<Props> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** Components that lead to pages of the console. */
export const AnchorLink = createLink((props: AnchorProps & Attributes<AnchorProps>) => <Anchor {...props} />);
export const ButtonLink = createLink((props: ButtonProps & Attributes<ButtonProps>) => (
  <Button component="a" variant="default" {...props} />
));
export const PageLink = createLink((props: NavLinkProps & Attributes<NavLinkProps>) => (
  <NavLink component="a" {...props} />
));
