import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface ProfileCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function ProfileCard({ title, lead, children }: ProfileCardProps) {
  return (
    <Card component="section">
      <Stack gap={4} mb="md">
        <Title order={2} size="h3">
          {title}
        </Title>
        {lead && <Text c="dimmed">{lead}</Text>}
      </Stack>
      {children}
    </Card>
  );
}
