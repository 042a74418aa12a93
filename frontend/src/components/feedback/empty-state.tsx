import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Scene } from '../media/scene.tsx';

interface EmptyStateProps {
  scene: string;
  /** The specification's empty text where there is one. */
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 where the state is the whole page. */
  headingOrder?: 1 | 2 | 3;
}

export function EmptyState({ scene, title, text, action, headingOrder = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" maw={560} mx="auto" ta="center">
      <Scene name={scene} width={320} height={224} eager />
      <Title order={headingOrder} size="h3">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {action}
    </Stack>
  );
}
