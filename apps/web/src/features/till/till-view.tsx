import type { User } from '@atelier/contract';
import { isOffice, isStaff } from '@atelier/domain';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { listPage } from '#subjects/staff/page/list-page.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { CountDialog, type CountedCash } from './count-dialog.tsx';
import { MyCashPanel } from './my-cash-panel.tsx';
import { ShopTill } from './shop-till.tsx';

type TillViewer = Pick<User, 'id' | 'roles' | 'fullName' | 'mayManageTill'>;

/** Shows the viewer's cash, and who may manage the till the cash of everybody and the closings. The office counts what is handed in. */
export function TillView({ user: viewer }: { user: TillViewer }) {
  const { t } = useTranslation();
  const [counted, setCounted] = useState<CountedCash | null>(null);
  const isManager = viewer.mayManageTill === true;
  const onCount = isOffice(viewer) ? setCounted : undefined;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('till.title')} {...(isManager ? { intro: t('till.intro') } : {})} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <MyCashPanel viewer={viewer} onCount={onCount} />
        {isManager && <ShopTill viewer={viewer} onCount={onCount} />}
      </div>
      {counted !== null && <CountDialog viewerId={viewer.id} counted={counted} onClose={() => setCounted(null)} />}
    </div>
  );
}

export const Component = listPage(isStaff, TillView);
