import { SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface ReasonsGridProps {
  reasons: readonly { Icon: Icon; title: string; text: string }[];
  color: 'leaf' | 'marigold';
}

export function ReasonsGrid({ reasons, color }: ReasonsGridProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xl">
      {reasons.map(({ Icon: Sign, title, text }) => (
        <div key={title}>
          <ThemeIcon size={48} radius="lg" variant="light" color={color}>
            <Sign size={26} aria-hidden="true" />
          </ThemeIcon>
          <Title order={3} mt="md" mb={4}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
