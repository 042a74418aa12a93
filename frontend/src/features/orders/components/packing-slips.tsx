import type { Order } from '@petcare/contracts/orders.ts';
import { packingSlipEndpoints } from '@petcare/contracts/packing-slips.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { callForFile } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';

const languages = [
  ['en', 'English'],
  ['bn', 'বাংলা'],
] as const;

/** Saves the pick list and the packing slips of the selected orders as one PDF. */
export function PackingSlips({ orders }: { orders: readonly Order[] }) {
  const { t, i18n } = useLingui();
  const print = useMutation({
    mutationFn: (language: 'en' | 'bn') =>
      callForFile(
        packingSlipEndpoints['orders.packingSlips'],
        { body: { orders: orders.map(({ _id }) => _id), language } },
        () => undefined,
      ),
    onSuccess: (file, language) => saveFile(file, `packing-slips-${dhakaDateOf(new Date())}-${language}.pdf`),
    onError: (error) =>
      toastProblem({
        topic: 'orders',
        title: t`The packing slips were not made`,
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
        {languages.map(([language, name]) => (
          <Menu.Item key={language} mih={44} onClick={() => print.mutate(language)}>
            <span lang={language}>{name}</span> (PDF)
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
