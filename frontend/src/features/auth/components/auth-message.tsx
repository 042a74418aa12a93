import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface AuthMessageProps {
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Said at once, for what did not work. */
  problem?: boolean;
}

/** What stands in the place of a form when there is nothing to fill in: how it went, and the next step. */
export function AuthMessage({ children, action, problem = false }: AuthMessageProps) {
  return (
    <Stack gap="lg" align="flex-start">
      <Text size="lg" component="div" role={problem ? 'alert' : 'status'}>
        {children}
      </Text>
      {action}
    </Stack>
  );
}
