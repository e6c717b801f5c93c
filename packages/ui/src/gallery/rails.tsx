import { useState } from 'react';
import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, CardContent, CardTitle } from '../primitives/card.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { Rail, type RailProps } from '../rail/rail.tsx';
import { ClipboardList, Wrench } from 'lucide-react';
import { demoStations, type Samples } from './samples.ts';

type RailExample = Pick<RailProps, 'stations' | 'title' | 'isReturning' | 'tone'>;

export function Rails({ words }: { words: Samples }) {
  const { titles } = words;
  const ways: RailExample[] = [
    { stations: demoStations(words, 0), title: titles.requested },
    { stations: demoStations(words, 3), title: titles.proposed },
    { stations: demoStations(words, 7), title: titles.completed },
    { stations: demoStations(words, 0, { here: 'off' }), title: titles.declined },
    { stations: demoStations(words, 3, { here: 'off', skipped: [4, 5] }), title: titles.rejected, isReturning: true },
    { stations: demoStations(words, 6, { here: 'current', skipped: [4, 5] }), title: titles.rejected },
  ];
  return (
    <div className="grid grid-cols-1 gap-8">
      <Moving words={words} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {ways.map((way, index) => (
          <RepairCard key={index} way={way} words={words} />
        ))}
      </div>
      <Card>
        <CardContent className="grid grid-cols-1 gap-10">
          {ways.slice(3).map((way, index) => (
            <Rail key={index} size="full" label={words.railLabel} {...way} />
          ))}
        </CardContent>
      </Card>
      <Card>
        <CardContent className="grid grid-cols-1 gap-10 sm:grid-cols-2">
          <Rail size="vertical" label={words.railLabel} stations={demoStations(words, 4)} title={titles.fixing} />
          <Rail
            size="vertical"
            label={words.railLabel}
            stations={demoStations(words, 3, { here: 'off', skipped: [4, 5] })}
            title={titles.rejected}
            isReturning
          />
        </CardContent>
      </Card>
    </div>
  );
}

function Moving({ words }: { words: Samples }) {
  const [place, setPlace] = useState(3);
  const title = words.stations[place];
  return (
    <Card>
      <CardContent className="grid grid-cols-1 gap-8">
        <Rail
          size="full"
          label={words.railLabel}
          stations={demoStations(words, place)}
          title={place === 3 ? words.titles.diagnosing : title}
          announce={title}
        />
        <Button className="justify-self-start" variant="secondary" onClick={() => setPlace((place + 1) % 8)}>
          {words.next}
        </Button>
      </CardContent>
    </Card>
  );
}

function RepairCard({ way, words }: { way: RailExample; words: Samples }) {
  return (
    <Card interactive>
      <CardContent className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start gap-4">
          <Drawing compact name="phone" className="size-12 shrink-0" />
          <div className="min-w-0 flex-1 basis-32">
            <CardTitle level={3}>Galaxy S22</CardTitle>
            <p className="text-sm text-ink-muted tabular-nums">7K2M9QFX</p>
          </div>
          <Badge hue="indigo" icon={<ClipboardList />}>
            {words.stations[3]}
          </Badge>
        </div>
        <Rail label={words.railLabel} {...way} />
        <p className="flex gap-2 text-sm text-ink-muted">
          <Wrench className="mt-0.5 size-4 shrink-0" />
          <span>{words.sentence}</span>
        </p>
      </CardContent>
    </Card>
  );
}
