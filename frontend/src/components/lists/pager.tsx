import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';

interface PagerProps {
  /** Starts at zero. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
  inline?: boolean;
}

export function Pager({ page, pages, onTurn, inline = false }: PagerProps) {
  const { t, i18n } = useLingui();
  const shownPage = i18n.number(page + 1);
  const shownPages = i18n.number(pages);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const atStart = page === 0;
  const atEnd = page >= pages - 1;

  // A focused button that becomes disabled would lose the keyboard focus.
  useLayoutEffect(() => {
    if (atStart && document.activeElement === previous.current) next.current?.focus();
    if (atEnd && document.activeElement === next.current) previous.current?.focus();
  }, [atStart, atEnd]);

  return (
    <Group
      component="nav"
      justify="center"
      gap="sm"
      mt={inline ? 0 : 'lg'}
      wrap="nowrap"
      aria-label={t`Pages`}
    >
      <Button
        ref={previous}
        variant="default"
        flex="none"
        disabled={atStart}
        onClick={() => onTurn(page - 1)}
        leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
      >
        <Trans>Previous</Trans>
      </Button>
      <Text className="pc-numbers" ta="center" aria-live="polite">
        <Trans>
          Page {shownPage} of {shownPages}
        </Trans>
      </Text>
      <Button
        ref={next}
        variant="default"
        flex="none"
        disabled={atEnd}
        onClick={() => onTurn(page + 1)}
        rightSection={<IconChevronRight size={20} aria-hidden="true" />}
      >
        <Trans>Next</Trans>
      </Button>
    </Group>
  );
}
