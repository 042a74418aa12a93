import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { packingSlipEndpoints } from '@petcare/contracts/commerce/orders/packing-slips.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { callForFile } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';

const languages = [
  ['en', 'English'],
  ['bn', 'বাংলা'],
] as const;

const files = {
  slips: { endpoint: packingSlipEndpoints['orders.packingSlips'], name: 'packing-slips' },
  labels: { endpoint: packingSlipEndpoints['orders.labels'], name: 'labels' },
} as const;
type Kind = keyof typeof files;

/** Saves the pick list with the packing slips of the selected orders, or their labels, as one PDF. */
export function PackingSlips({ orders }: { orders: readonly Order[] }) {
  const { t, i18n } = useLingui();
  const print = useMutation({
    mutationFn: ({ kind, language }: { kind: Kind; language: 'en' | 'bn' }) =>
      callForFile(
        files[kind].endpoint,
        { body: { orders: orders.map(({ _id }) => _id), language } },
        () => undefined,
      ),
    onSuccess: (file, { kind, language }) =>
      saveFile(file, `${files[kind].name}-${dhakaDateOf(new Date())}-${language}.pdf`),
    onError: (error, { kind }) =>
      toastProblem({
        topic: 'orders',
        title: kind === 'slips' ? t`The packing slips were not made` : t`The labels were not made`,
        message: errorText(error, i18n),
      }),
  });
  return (
    <Menu position="top-end" portalProps={{ target: '#content' }} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={print.isPending}
          leftSection={<IconPackage size={20} aria-hidden="true" />}
        >
          <Trans>Packing slips</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Pick list and packing slips</Trans>
        </Menu.Label>
        {languages.map(([language, name]) => (
          <Menu.Item key={language} mih={44} onClick={() => print.mutate({ kind: 'slips', language })}>
            <span lang={language}>{name}</span> (PDF)
          </Menu.Item>
        ))}
        <Menu.Label>
          <Trans>Labels with bar codes (A6)</Trans>
        </Menu.Label>
        {languages.map(([language, name]) => (
          <Menu.Item
            key={language}
            mih={44}
            aria-label={t`Labels: ${name}`}
            onClick={() => print.mutate({ kind: 'labels', language })}
          >
            <span lang={language}>{name}</span> (PDF)
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
