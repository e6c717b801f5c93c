import { Gallery } from '@atelier/ui/gallery';
import type { ReactNode } from 'react';
import { SampleTable } from '#features/developer/sample-table.tsx';
import { SampleWizard } from '#features/developer/sample-wizard.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';

export function WizardPage() {
  const { t } = useTranslation();
  return (
    <SamplePage title={t('dev.wizard.title')}>
      <SampleWizard />
    </SamplePage>
  );
}

function SamplePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-reading grid-cols-1 gap-6 px-4 py-10 outline-none sm:px-6"
      >
        <h1 className="text-2xl">{title}</h1>
        {children}
      </main>
    </>
  );
}

export function DevicesPage() {
  const { t } = useTranslation();
  return (
    <SamplePage title={t('dev.devices.title')}>
      <SampleTable />
    </SamplePage>
  );
}

export function GalleryPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('dev.ui.title')}</PageTitle>
      <Gallery words={{ title: t('dev.ui.title'), light: t('dev.ui.light'), dark: t('dev.ui.dark') }} />
    </>
  );
}
