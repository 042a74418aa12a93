import { Phone } from '@petcare/contracts/shared/fields.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Taka } from '../../../components/text/taka.tsx';

interface BkashDialogProps {
  opened: boolean;
  account: string;
  total: number;
  redirecting: boolean;
  onAccount: (typed: string) => void;
  /** Receives the number in E.164 format. */
  onConfirm: (account: string) => void;
  onClose: () => void;
}

/** Asks for the bKash account. Code and PIN are only ever entered on bKash's own page. */
export function BkashDialog(props: BkashDialogProps) {
  const { t } = useLingui();
  const { opened, redirecting, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Pay with bKash`}
      // The labelled Close button is enough.
      withCloseButton={false}
      closeOnClickOutside={!redirecting}
      closeOnEscape={!redirecting}
    >
      <AccountForm {...props} />
    </Modal>
  );
}

function AccountForm({ account, total, redirecting, onAccount, onConfirm, onClose }: BkashDialogProps) {
  const { t } = useLingui();
  const [checked, setChecked] = useState(false);
  const parsed = Phone.safeParse(account);
  const missing = account.trim() === '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (parsed.success) onConfirm(parsed.data);
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>
          <Trans>
            You pay <Taka taka={total} /> from this account once you confirm on the bKash page.
          </Trans>
        </Text>
        <TextInput
          label={t`bKash account number`}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="01XXXXXXXXX"
          maxLength={40}
          disabled={redirecting}
          value={account}
          onChange={(event) => onAccount(event.currentTarget.value)}
          error={
            checked &&
            !parsed.success &&
            (missing
              ? t`Please enter your bKash account number.`
              : t`Enter a Bangladeshi mobile number, such as +8801712345678`)
          }
          data-autofocus
        />
        <Text size="sm" c="dimmed" component="output">
          {redirecting ? (
            <Trans>Taking you to bKash…</Trans>
          ) : (
            <Trans>We never ask for your bKash PIN or code. Type them only on bKash’s page.</Trans>
          )}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={redirecting}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" loading={redirecting}>
            <Trans>Confirm</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
