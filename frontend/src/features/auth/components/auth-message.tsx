import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface AuthMessageProps {
  children: ReactNode;
  action?: ReactNode;
  problem?: boolean;
}

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
