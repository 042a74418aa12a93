import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
      <Text c="dimmed" style={{ flex: 'none' }}>
        {label}
      </Text>
      <Text component="div" fw={600} ta="end" className="pc-numbers" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}
