import { Buttons, Controls } from './gallery/controls.tsx';
import { Floating } from './gallery/floating.tsx';
import { Limits } from './gallery/limits.tsx';
import { Rails } from './gallery/rails.tsx';
import { samples, type Samples } from './gallery/samples.ts';
import { Drawings, Surfaces } from './gallery/surfaces.tsx';
import { Toaster } from './overlays/toaster.tsx';

export type GalleryProps = {
  words?: Partial<Samples> | undefined;
  themes?: readonly ('light' | 'dark')[] | undefined;
};

/** Renders every primitive and variant in both themes. The only texts of this package are here. */
export function Gallery({ words, themes = ['light', 'dark'] }: GalleryProps) {
  const all = { ...samples, ...words };
  return (
    <>
      <main>
        <div className="px-4 pt-10 sm:px-8">
          <h1 className="mx-auto w-full max-w-page text-3xl">{all.title}</h1>
        </div>
        {themes.map((theme) => (
          <section key={theme} aria-labelledby={`theme-${theme}`} data-theme={theme} className="px-4 py-10 sm:px-8">
            <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-12">
              <h2 id={`theme-${theme}`} className="text-2xl">
                {all[theme]}
              </h2>
              <Rails words={all} />
              <Buttons words={all} />
              <Floating words={all} />
              <Controls />
              <Surfaces words={all} />
              <Limits />
              <Drawings />
            </div>
          </section>
        ))}
      </main>
      <Toaster label="Notification" closeLabel={all.close} />
    </>
  );
}
