import { AuditQuery } from '@petcare/contracts/account/audit.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { actionTexts } from '../action-texts.ts';
import { auditEndpoint, useAudit, useNewEntries, useRefreshAudit } from '../api/audit.ts';
import { useAuditColumns } from '../components/audit-columns.tsx';
import { recordTexts } from '../record-texts.ts';

const filters = ['action', 'record_type', 'from', 'to', 'record_id', 'actor_id', 'trace_id'] as const;

export function Component() {
  const { t, i18n } = useLingui();
  const list = useTableAddress(auditEndpoint, AuditQuery, { filters });
  const found = useAudit(list.query);
  const options = (texts: typeof actionTexts) =>
    Object.entries(texts)
      .map(([value, text]) => ({ value, label: i18n._(text) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale));
  const isNewestFirst = list.page === 1 && list.sort === '-at';
  const newest = isNewestFirst && !found.isPlaceholderData ? found.data?.items[0]?.at : undefined;
  return (
    <>
      <PageHeading
        title={t`Audit log`}
        lead={<Trans>Actions by admins and doctors. Entries cannot be changed or deleted.</Trans>}
      />
      <NewEntries count={useNewEntries(list.query, newest)} />
      <AdminTable
        name="audit"
        caption={t`Audit log`}
        list={list}
        found={found}
        columns={useAuditColumns()}
        rowKey={({ _id }) => _id}
        tools={{
          search: { label: t`Search the audit log`, placeholder: t`Name, number or trace` },
          filters: [
            { kind: 'choice', name: 'action', label: t`Action`, options: options(actionTexts) },
            { kind: 'choice', name: 'record_type', label: t`Kind of record`, options: options(recordTexts) },
            { kind: 'day', name: 'from', label: t`From` },
            { kind: 'day', name: 'to', label: t`To` },
            { kind: 'set', name: 'record_id', label: t`One record` },
            { kind: 'set', name: 'actor_id', label: t`By one user` },
            { kind: 'set', name: 'trace_id', label: t`One trace` },
          ],
          nothingFound: t`No entry found.`,
        }}
        empty={
          <EmptyState
            scene="success"
            title={t`No entries yet`}
            text={<Trans>Changes by admins and doctors will appear here.</Trans>}
          />
        }
      />
    </>
  );
}

/** Offers to load new entries, so that rows never move while they are read. */
function NewEntries({ count }: { count: number }) {
  const refresh = useRefreshAudit();
  return (
    <output>
      {count > 0 && (
        <Button
          variant="light"
          mb="md"
          leftSection={<IconArrowUp size={20} aria-hidden="true" />}
          onClick={refresh}
        >
          <Plural value={count} one="# new entry" other="# new entries" />
        </Button>
      )}
    </output>
  );
}
