import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';

import type { DisposableStore } from '../../../src/base/disposable.ts';
import type { Emitter } from '../../../src/base/event.ts';
import { extensionId } from '../support/activateExtension.ts';
import type { Counts } from './sample.ts';

interface Class {
  readonly prototype: object;
}

/** The place where the inspector finds an object of this program. */
const passedOn = '__clearlydefinedSoak';

/**
 * Counts what is alive in this extension host: what something still refers to after garbage was collected. The classes
 * of the extension under test are found in its own modules, so nothing in it exists for this.
 */
export class Census {
  readonly #session = new Session();
  readonly #stores: Class;
  readonly #emitters: Class;
  /** The counted classes inherit from it: one search finds all their instances. */
  readonly #ancestor: object = Object.create(Object.prototype);

  private constructor(stores: Class, emitters: Class) {
    this.#stores = stores;
    this.#emitters = emitters;
    for (const { prototype } of [stores, emitters, vscode.Disposable, vscode.EventEmitter])
      Object.setPrototypeOf(prototype, this.#ancestor);
    this.#session.connect();
  }

  /** At most one in an extension host. */
  static async create(): Promise<Census> {
    const classes = await classesOfExtension();
    const withMembers = (...names: readonly string[]): Class => {
      const [one, ...others] = classes.filter(({ prototype }) => names.every((name) => name in prototype));
      if (!one || others.length > 0) throw new Error(`not exactly one class of the extension has ${names.join()}`);
      return one;
    };
    return new Census(withMembers('add', 'clear', 'size', 'dispose'), withMembers('fire', 'listenerCount', 'dispose'));
  }

  /**
   * Own: stores, what they own, emitters and their listeners. Of the editor: disposables, which are registrations of all
   * extensions in this host, and emitters with their listeners, which are their subscriptions.
   */
  count(): Promise<Counts> {
    return this.#withInstances((all) => {
      const stores = all.filter((one) => isOf(one, this.#stores)) as DisposableStore[];
      const emitters = all.filter((one) => isOf(one, this.#emitters)) as Emitter<unknown>[];
      return {
        stores: stores.length,
        disposables: stores.reduce((sum, { size }) => sum + size, 0),
        emitters: emitters.length,
        listeners: emitters.reduce((sum, { listenerCount }) => sum + listenerCount, 0),
        'disposables of the editor': all.filter((one) => isOf(one, vscode.Disposable)).length,
        'emitters of the editor': all.filter((one) => isOf(one, vscode.EventEmitter)).length,
        'listeners of the editor': all.reduce((sum, one) => sum + editorListeners(one), 0),
      };
    });
  }

  dispose(): void {
    this.#session.disconnect();
  }

  /** The search collects garbage before, as often as something is found. */
  async #withInstances(count: (all: readonly object[]) => Counts): Promise<Counts> {
    const global = globalThis as { [passedOn]?: unknown };
    const held: string[] = [];
    const hold = ({ objectId = '' }: { readonly objectId?: string | undefined }): string => {
      held.push(objectId);
      return objectId;
    };
    let counts: Counts = {};
    try {
      global[passedOn] = this.#ancestor;
      const ancestor = await this.#session.post('Runtime.evaluate', { expression: `globalThis.${passedOn}` });
      const found = await this.#session.post('Runtime.queryObjects', { prototypeObjectId: hold(ancestor.result) });
      global[passedOn] = (all: readonly object[]): void => {
        counts = count(all.filter((one) => !Object.hasOwn(one, 'constructor')));
      };
      const { exceptionDetails } = await this.#session.post('Runtime.callFunctionOn', {
        functionDeclaration: `function () { globalThis.${passedOn}(this); }`,
        objectId: hold(found.objects),
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return counts;
    } finally {
      delete global[passedOn];
      for (const objectId of held) await this.#session.post('Runtime.releaseObject', { objectId });
    }
  }
}

/** The classes with `dispose` that modules of the extension share. */
async function classesOfExtension(): Promise<readonly Class[]> {
  const root = vscode.extensions.getExtension(extensionId)?.extensionPath ?? '';
  const folder = path.join(root, 'dist', 'extension');
  // The entry for the browser is no module of this host.
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'web.mjs');
  const modules = await Promise.all(
    names.map(async (name): Promise<object> => import(pathToFileURL(path.join(folder, name)).href)),
  );
  return [...new Set(modules.flatMap((one) => Object.values(one) as unknown[]))].filter(isClass);
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function' && typeof value.prototype === 'object' && 'dispose' in (value.prototype ?? {});
}

/** 0 for everything but an emitter, and in a build of the editor that gives the field another name. */
function editorListeners(one: object): number {
  const count = '_size' in one && isOf(one, vscode.EventEmitter) ? one._size : 0;
  return typeof count === 'number' ? count : 0;
}

function isOf(one: object, { prototype }: Class): boolean {
  return Object.prototype.isPrototypeOf.call(prototype, one);
}
