import { useState } from 'react';
import { LogOut, User } from 'lucide-react';
import { Alert } from '../primitives/alert.tsx';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, CardContent } from '../primitives/card.tsx';
import { Drawing, drawingNames } from '../drawings/drawing.tsx';
import { EmptyState } from '../primitives/empty-state.tsx';
import { Logo } from '../drawings/logo.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Progress } from '../primitives/progress.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { Spinner } from '../primitives/spinner.tsx';
import { Stepper } from '../navigation/stepper.tsx';
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '../primitives/table.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../navigation/tabs.tsx';
import type { Samples } from './samples.ts';

export function Drawings() {
  return (
    <Card>
      <CardContent className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-6">
        {drawingNames.map((name) => (
          <figure key={name} className="grid justify-items-center gap-3">
            <Drawing name={name} className="size-28" />
            <figcaption className="flex items-center gap-2 text-sm text-ink-muted">
              <Drawing compact name={name} className="size-8" />
              <span>{name}</span>
            </figcaption>
          </figure>
        ))}
      </CardContent>
    </Card>
  );
}

export function Surfaces({ words }: { words: Samples }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-4">
        <Alert title="L’envoi n’a pas abouti">Vérifiez votre connexion, puis réessayez.</Alert>
        <Alert variant="warning">Nous avons essayé de vous appeler à 10:40.</Alert>
        <Alert variant="success">Votre adresse est confirmée.</Alert>
        <Alert variant="info">{words.sentence}</Alert>
        <Stepper
          label="La demande"
          doneLabel="fait"
          current={1}
          steps={[
            { key: 'device', label: 'Appareil' },
            { key: 'address', label: 'Adresse' },
            { key: 'issue', label: 'Panne' },
          ]}
        />
        <Progress label="Envoi de la photo" value={64} />
        <Paging />
      </div>
      <Card>
        <EmptyState
          drawing={<Drawing name="empty-list" className="size-36" />}
          title="Aucune réparation pour le moment."
          action={<Button>{words.send}</Button>}
        />
      </Card>
      <Card className="lg:col-span-2">
        <Jobs />
      </Card>
      <Card>
        <CardContent className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center gap-4">
            <Logo className="text-xl" />
            <Avatar name="Leïla Ben Salah" />
            <Avatar name="Ada" size="sm" />
            <Spinner className="text-primary" />
          </div>
          <Skeleton className="h-5 w-1/2 rounded-tight" />
          <Skeleton className="h-20 rounded-control" />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Sections />
        </CardContent>
      </Card>
    </div>
  );
}

function Paging() {
  const [page, setPage] = useState(4);
  const labels = {
    navigation: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    page: (n: number) => `Page ${n}`,
  };
  return <Pagination page={page} pageCount={9} onPageChange={setPage} labels={labels} />;
}

function Jobs() {
  return (
    <Table density="dense">
      <TableCaption>Les réparations en cours</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead>Numéro</TableHead>
          <TableHead sort="descending" onSort={() => {}}>
            Appareil
          </TableHead>
          <TableHead sort="none" onSort={() => {}}>
            Client
          </TableHead>
          <TableHead>État</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {jobs.map((job) => (
          <TableRow key={job.id} changed={job.changed} selected={job.device === 'ThinkPad X1'}>
            <TableCell className="font-medium">{job.id}</TableCell>
            <TableCell>{job.device}</TableCell>
            <TableCell>{job.who}</TableCell>
            <TableCell>
              <Badge hue="amber">En réparation</Badge>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Sections() {
  return (
    <Tabs defaultValue="me">
      <TabsList>
        <TabsTrigger value="me">
          <User /> Profil
        </TabsTrigger>
        <TabsTrigger value="out">
          <LogOut /> Sessions
        </TabsTrigger>
      </TabsList>
      <TabsContent value="me">Vos informations personnelles.</TabsContent>
      <TabsContent value="out">Les appareils connectés.</TabsContent>
    </Tabs>
  );
}

const jobs = [
  { id: '7K2M9QFX', device: 'Galaxy S22', who: 'Leïla Ben Salah', changed: true },
  { id: 'Q4T8XW1P', device: 'ThinkPad X1', who: 'Karim Trabelsi', changed: false },
  { id: 'M3B6ZC9R', device: 'Lave-linge WW90', who: 'Ines Gharbi', changed: false },
];
