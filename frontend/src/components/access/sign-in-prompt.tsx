import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface SignInPromptProps {
  from: string;
  children: ReactNode;
}

export function SignInPrompt({ from, children }: SignInPromptProps) {
  return (
    <Paper withBorder p="md" mb="lg">
      <Group justify="space-between" gap="sm">
        <Text>{children}</Text>
        <Button component={Link} to="/sign-in" state={{ from }} variant="light">
          <Trans>Login</Trans>
        </Button>
      </Group>
    </Paper>
  );
}
