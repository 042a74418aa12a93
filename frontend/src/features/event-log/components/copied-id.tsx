import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export function CopiedId({ id, label }: { id: string; label: string }) {
  const { t } = useLingui();
  return (
    <Group gap={4} wrap="nowrap">
      <Text component="span" ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t`Copied` : t`Copy`}>
            <ActionIcon variant="subtle" size={44} onClick={copy} aria-label={copied ? t`Copied` : label}>
              {copied ? (
                <IconCheck size={20} aria-hidden="true" />
              ) : (
                <IconCopy size={20} aria-hidden="true" />
              )}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
