import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { textLanguage } from '../../lib/format/text-language.ts';
import classes from './page-heading.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeadingProps {
  title: string;
  /** A text also describes the page to search engines, unless `head` does. */
  lead?: ReactNode;
  head?: PageHead;
  action?: ReactNode;
}

/** Header of a page: its only `h1`, which also names the browser tab, a sentence, and the primary action. */
export function PageHeading({ title, lead, head, action }: PageHeadingProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <PageTitle title={title} {...(typeof lead === 'string' && { description: lead })} {...head} />
      <Stack gap={4} maw={680} className={classes['words'] ?? ''}>
        <Title order={1} lang={textLanguage(title)}>
          {title}
        </Title>
        {lead && (
          <Text size="lg" c="dimmed">
            {lead}
          </Text>
        )}
      </Stack>
      {action}
    </Group>
  );
}
