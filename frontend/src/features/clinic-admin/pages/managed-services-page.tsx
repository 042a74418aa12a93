import type { ClinicService } from '@petcare/contracts/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { pageSize, useServices } from '../api/services.ts';
import { EditService } from '../components/edit-service.tsx';
import { ServiceTable } from '../components/service-table.tsx';
import { useListAddress } from '../use-list-address.ts';

/** Services as an admin looks after them. */
export function Component() {
  const { t } = useLingui();
  const { search, searchFor, ...place } = useListAddress();
  return (
    <>
      <PageHeading
        title={t`Services`}
        lead={<Trans>What can be booked here, and with whom.</Trans>}
        action={
          <Button component={Link} to="/add_service" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            <Trans>Add Service</Trans>
          </Button>
        }
      />
      <Stack gap="md">
        <SearchForm
          label={t`Search the services`}
          placeholder={t`Name of a service`}
          query={search}
          onSearch={searchFor}
        />
        <ServiceList search={search} {...place} />
      </Stack>
    </>
  );
}

interface ServiceListProps {
  search: string;
  page: number;
  turnTo: (page: number) => void;
}

function ServiceList({ search, page, turnTo }: ServiceListProps) {
  const { t, i18n } = useLingui();
  const services = useServices(search, page);
  const [editing, setEditing] = useState<ClinicService | null>(null);
  const handleEdit = useCallback((service: ClinicService) => setEditing(service), []);

  if (services.isPending) return <TableSkeleton />;
  if (services.isError && !services.data) {
    return <ErrorState message={errorText(services.error, i18n)} onRetry={() => void services.refetch()} />;
  }
  const { items, total } = services.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !services.isPlaceholderData) return <LastPage page={pages} />;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          scene="services"
          title={t`No service found.`}
          text={
            search ? (
              <Trans>Please try another name.</Trans>
            ) : (
              <Trans>Add the first one: a name, some words, a picture and a doctor.</Trans>
            )
          }
        />
      ) : (
        <ServiceTable services={items} onEdit={handleEdit} />
      )}
      {pages > 1 && <Pager page={page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
      <EditService service={editing} onClose={() => setEditing(null)} />
    </>
  );
}
