import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import classes from './back-button.module.css';

interface BackButtonProps {
  to: string;
  children: ReactNode;
}

/** Returns to the list at the position the user came from, or to its start. */
export function BackButton({ to, children }: BackButtonProps) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const cameFrom = typeof state === 'object' && state !== null && 'list' in state && state.list === to;

  function handleClick(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!cameFrom || !plain) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Button
      component={Link}
      to={to}
      onClick={handleClick}
      variant="subtle"
      className={classes['back'] ?? ''}
      leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
