import { cashEndpoints, type CashCode } from '@petcare/contracts/commerce/payments/cash.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Taka } from '../../../components/text/taka.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';

interface CashStepProps {
  phone: string;
  total: number;
  busy: boolean;
  onOrder: (code: { code_id: string; code: string }) => void;
}

/** Confirms the phone by a one-time code, then places the order. */
export function CashStep({ phone, total, busy, onOrder }: CashStepProps) {
  const { t, i18n } = useLingui();
  const [sent, setSent] = useState<CashCode | null>(null);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: async () => {
      const body = { phone, language: i18n.locale === 'bn' ? ('bn' as const) : ('en' as const) };
      return (await call(cashEndpoints['payments.sendCashCode'], { body })).code;
    },
    onSuccess: (code) => {
      setSent(code);
      setTyped('');
    },
  });

  useEffect(() => {
    // The button that sent the code has moved.
    if (sent) field.current?.focus();
  }, [sent]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (sent && typed.trim() !== '') onOrder({ code_id: sent._id, code: typed });
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>
          <Trans>
            You pay <Taka taka={total} /> to the courier. We confirm your phone {phone} with a code first.
          </Trans>
        </Text>
        {sent && (
          <TextInput
            label={t`Code from the message`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            maw={{ sm: 220 }}
            ref={field}
            disabled={busy}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {send.isError && (
          <Text c="red" size="sm" role="alert">
            {errorText(send.error, i18n)}
          </Text>
        )}
        <Group gap="sm">
          {sent && (
            <Button type="submit" size="lg" loading={busy} disabled={typed.trim() === ''}>
              <Trans>Place order</Trans>
            </Button>
          )}
          <Button
            size={sent ? 'md' : 'lg'}
            variant={sent ? 'subtle' : 'filled'}
            loading={send.isPending}
            disabled={busy}
            onClick={() => send.mutate()}
          >
            {sent ? <Trans>Send another code</Trans> : <Trans>Send code</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
