import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';

interface ShareButtonProps {
  /** Address of the share form. */
  to: string;
  icon: ReactNode;
  children: ReactNode;
  /** Text for visitors, whom the button leads to the form by way of signing in. */
  forVisitors: ReactNode;
}

/** Takes the same place for visitors, so that a page rendered for them does not move once the user is known. */
export function ShareButton({ to, icon, children, forVisitors }: ShareButtonProps) {
  const { user } = useSession();
  return user ? (
    <Button component={Link} to={to} preventScrollReset leftSection={icon}>
      {children}
    </Button>
  ) : (
    <Button component={Link} to="/sign-in" state={{ from: to }} variant="light" leftSection={icon}>
      {forVisitors}
    </Button>
  );
}
