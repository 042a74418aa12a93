import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import classes from './status-menu.module.css';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';

interface StatusMenuProps<Status extends string> {
  order: { _id: string; order_id: string; status: Status };
  texts: Readonly<Record<Status, MessageDescriptor>>;
  statuses: readonly Status[];
  badge: ReactNode;
  changing: boolean;
  onChange: (status: Status) => Promise<unknown>;
  /** Opens a question instead of changing the status; returns false for a status that needs none. */
  onAsk?: (status: Status) => boolean;
}

export function StatusMenu<Status extends string>({
  order: { _id: id, order_id: number, status: now },
  texts,
  statuses,
  badge,
  changing,
  onChange,
  onAsk,
}: StatusMenuProps<Status>) {
  const { t, i18n } = useLingui();
  const current = i18n._(texts[now]);

  async function handleChoice(chosen: string) {
    const status = statuses.find((one) => one === chosen);
    if (status === undefined || status === now) return;
    if (onAsk?.(status)) return;
    const topic = `status-${id}`;
    try {
      await onChange(status);
      toastDone({
        topic,
        title: t`Order status changed successfully!`,
        message: `${number} · ${i18n._(texts[status])}`,
      });
    } catch (error) {
      toastProblem({
        topic,
        title: t`The status of ${number} was not changed`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Menu position="bottom-end" portalProps={{ target: '#content' }}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button'] ?? ''}
          disabled={changing}
          aria-label={t`Change status of ${number}: ${current}`}
        >
          {badge}
          {changing ? (
            <Loader type="oval" size={20} aria-hidden="true" />
          ) : (
            <IconChevronDown size={20} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={now} onChange={(chosen) => void handleChoice(chosen)}>
          {statuses.map((status) => (
            <Menu.RadioItem key={status} value={status} mih={44} closeMenuOnClick>
              {i18n._(texts[status])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
