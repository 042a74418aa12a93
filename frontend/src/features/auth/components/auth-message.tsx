import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface AuthMessageProps {
  children: ReactNode;
  action?: ReactNode;
  /** Announced as an alert. */
  problem?: boolean;
}

/** The result of an auth step in place of its form, with the next step. */
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
