import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface PagerProps {
  /** From zero. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Previous and Next, disabled at the ends, with the place said in words. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  const { t, i18n } = useLingui();
  const shownPage = i18n.number(page + 1);
  const shownPages = i18n.number(pages);
  return (
    <Group component="nav" justify="center" gap="sm" mt="lg" wrap="nowrap" aria-label={t`Pages`}>
      <Button
        variant="default"
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
        leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
      >
        <Trans>Previous</Trans>
      </Button>
      <Text className="pc-numbers" aria-live="polite">
        <Trans>
          Page {shownPage} of {shownPages}
        </Trans>
      </Text>
      <Button
        variant="default"
        disabled={page >= pages - 1}
        onClick={() => onTurn(page + 1)}
        rightSection={<IconChevronRight size={20} aria-hidden="true" />}
      >
        <Trans>Next</Trans>
      </Button>
    </Group>
  );
}
