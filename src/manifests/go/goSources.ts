import { isInHouseModule } from '../../core/addresses/goModule.ts';
import type { Identity } from '../identify.ts';
import { type PublicSources, type SourceName, fromPrivate, heldBack, sourceName } from '../packageSources.ts';
import { isPublicAddress } from '../publicHosts.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';

const forges: ReadonlySet<string> = new Set(
  `
  bitbucket.org codeberg.org framagit.org gist.github.com git.disroot.org git.kernel.org git.savannah.gnu.org git.sr.ht
  git.torproject.org gitcode.com gitea.com gitee.com github.com gitlab.com gitlab.freedesktop.org gitlab.gnome.org
  gitlab.matrix.org gitlab.torproject.org go.googlesource.com invent.kde.org launchpad.net notabug.org pagure.io repo.or.cz
  salsa.debian.org
`
    .trim()
    .split(/\s+/),
);

/** Import paths of well-known projects (Go Modules Reference, "Finding a repository for a module path"). */
const owners: ReadonlySet<string> = new Set(
  `
  4d63.com 9fans.net aahframe.work acln.ro aead.dev agones.dev aidanwoods.dev antrea.io anytype.io aqwari.net ariga.io
  arp242.net astuart.co atlasgo.io barista.run bazil.org berty.tech bosun.org bou.ke braces.dev buf.build c2sp.org
  camlistore.org capnproto.org carvel.dev cdr.dev cel.dev chainguard.dev cirello.io cloud.google.com cloudeng.io
  code.cloudfoundry.org code.forgejo.org code.gitea.io code.google.com code.vikunja.io cogentcore.org collectd.org
  connectrpc.com contrib.go.opencensus.io cosmossdk.io crawshaw.dev crawshaw.io cuelabs.dev cuelang.org d7y.io dagger.io
  dario.cat darvaza.org decred.org deedles.dev deps.dev dmitri.shuralyov.com dubbo.apache.org eagain.net eliasnaur.com
  emperror.dev encore.dev encr.dev entgo.io filippo.io flamego.dev fortio.org foxygo.at fyne.io gateway.envoyproxy.io
  gerrit.wikimedia.org gioui.org git.k8s.io git.metabarcoding.org git.mills.io git.openprivacy.ca git.rootprojects.org
  git.schwanenlied.me git.tcp.direct git.wow.st gno.land go-hep.org go-simpler.org go.abhg.dev go.akshayshah.org go.arsenm.dev
  go.augendre.info go.buf.build go.bug.st go.bytebuilders.dev go.chromium.org go.coder.com go.cryptoscope.co go.cypherpunks.ru
  go.cypherpunks.su go.deanishe.net go.dedis.ch go.einride.tech go.elastic.co go.etcd.io go.fd.io go.formance.com
  go.fuchsia.dev go.i3wm.org go.jetify.com go.jetpack.io go.k6.io go.keploy.io go.lsp.dev go.mau.fi go.mindeco.de
  go.mongodb.org go.mozilla.org go.mway.dev go.nanomsg.org go.nhat.io go.octolab.org go.opencensus.io go.opentelemetry.io
  go.pennock.tech go.pinniped.dev go.podman.io go.riyazali.net go.seankhliao.com go.senan.xyz go.shabbyrobe.org go.skia.org
  go.starlark.net go.step.sm go.temporal.io go.thethings.industries go.thethings.network go.uber.org go.unistack.org
  go.universe.tf go.viam.com go.vocdoni.io go.woodpecker-ci.org go.xrstf.de go.yaml.in go4.org goa.design goauthentik.io
  gobot.io gobuffalo.io gocloud.dev gocv.io gofr.dev goftp.io gogs.io goji.io goki.dev gokrazy.org golang.design golang.fyi
  golang.org golang.zx2c4.com gomodules.xyz gonum.org google.golang.org gopkg.in gorgonia.org gorm.io gosrc.io gotest.tools
  goyave.dev graphics.gd gvisor.dev h12.io hawx.me heckel.io helm.sh honnef.co howett.net hz.tools inet.af istio.io
  jaytaylor.com k14s.io k8c.io k8s.io kcl-lang.io kcp.io kmodules.xyz knative.dev ko.build kpt.dev kraftkit.sh kubedb.dev
  kubeops.dev kubestash.dev kubevirt.io kumahq.io kusionstack.io kythe.io lab.nexedi.com labix.org layeh.com libdb.so
  libvirt.org luit.eu lukechampine.com magefile.org maunium.net maze.io mellium.im miniflux.app mleku.dev mochi.dev
  modernc.org mosn.io moul.io mvdan.cc nanomsg.org neugram.io nhooyr.io nullprogram.com olympos.io open-cluster-management.io
  opendev.org openviz.dev oras.land oss.indeed.com oss.terrastruct.com pack.ag pault.ag periph.io perkeep.org pgregory.net
  pipelined.dev pkg.deepin.io pluginrpc.com powerssl.dev quamina.net resenje.org riverqueue.com robpike.io rsc.io samhofi.us
  sbinet.org shanhu.io sigs.k8s.io sigsum.org software.sslmate.com sourcegraph.com sqlc.dev src.elv.sh src.techknowlogick.com
  stackerbuild.io stash.kopano.io storj.io swtch.com sylabs.io tags.cncf.io tailscale.com tawesoft.co.uk tekton.dev
  tideland.dev tinygo.org toolman.org trpc.group turso.tech unknwon.dev upbound.io upper.io upspin.io v.io v2ray.com
  vawter.tech vbom.ml vimagination.zapto.org vitess.io volcano.sh wazero.io willnorris.com xi2.org xorm.io yunion.io
  zappem.net zenhack.net zgo.at zntr.io zombiezen.com zotregistry.dev zotregistry.io
`
    .trim()
    .split(/\s+/),
);

/**
 * Decides which module paths may be sent. A path names its own host, and that host's readers decide:
 *
 * - Paths in the user's `GOPRIVATE`, `GONOPROXY` or `GONOSUMDB` are private, unless the user answers otherwise. A pattern that begins
 * with a
 *   lone star (`*`) names no particular module: the modules of well-known projects stay public.
 * - A host that isn't known to be public is a source of its own; one that can't be public is a private one.
 * - On a forge, an owner may have private repositories that only show with the user's own proxy or unreadable settings:
 * with one
 *   of these, modules of all owners are withheld until the user answers for it.
 */
export class GoSources {
  readonly #patterns: readonly (readonly string[])[];
  readonly #doubt: SourceName | undefined;
  readonly #publicSources: PublicSources;

  constructor({ privatePatterns, proxies, unreadable }: GoUserSettings, publicSources: PublicSources) {
    // Go takes no account of a slash at the end, and of a pattern without anything in it.
    this.#patterns = privatePatterns
      .map((pattern) => pattern.toLowerCase().split('/').filter(Boolean))
      .filter((elements) => elements.length > 0);
    this.#doubt = [...proxies, ...unreadable].find((source) => !publicSources.hasSource(source));
    this.#publicSources = publicSources;
  }

  /** The reason to withhold a module; `null` if there is none. */
  privacyOf(path: string): Identity | null {
    const elements = path.toLowerCase().split('/');
    const [host = '', owner] = elements;
    const kind = publicGoHost(host);
    const source = kind === 'forge' && owner !== undefined ? `${host}/${owner}` : host;
    if (this.#publicSources.hasSource(source)) return null;
    const isWellKnown = kind === 'owner';
    const isPrivate = this.#patterns.some(
      (pattern) => (!isWellKnown || pattern[0] !== '*') && isPrefix(pattern, elements),
    );
    if (isPrivate) return fromPrivate(source);
    if (isWellKnown) return null;
    if (kind === null) return isInHouseModule(host) ? fromPrivate(host) : heldBack(host);
    return this.#doubt === undefined ? null : heldBack(this.#doubt);
  }
}

/** True if a glob matches the first elements of a path (Go Modules Reference, "Private modules"; `path.Match`). */
function isPrefix(pattern: readonly string[], elements: readonly string[]): boolean {
  return (
    pattern.length <= elements.length && pattern.every((glob, at) => isMatch(withoutClasses(glob), elements[at] ?? ''))
  );
}

/** `[…]` stands for any character here, so that a pattern names rather too much than too little. */
function withoutClasses(glob: string): string {
  return glob.replace(/\[[^\]]*(?:\]|$)/g, '?').replaceAll('\\', '');
}

/** `*` stands for any characters, `?` for one. Goes back to the last star only. */
function isMatch(glob: string, text: string): boolean {
  let [at, inGlob, star, afterStar] = [0, 0, -1, 0];
  while (at < text.length) {
    const character = glob[inGlob];
    if (character === '*') [star, afterStar, inGlob] = [inGlob, at, inGlob + 1];
    else if (character !== undefined && (character === '?' || character === text[at]))
      [at, inGlob] = [at + 1, inGlob + 1];
    else if (star >= 0) [afterStar, at, inGlob] = [afterStar + 1, afterStar + 1, star + 1];
    else return false;
  }
  return glob.slice(inGlob).replaceAll('*', '') === '';
}

/** True for a public host of repositories of many owners. Lower case. */
export function isForge(host: string): boolean {
  return forges.has(host);
}

/**
 * Hosts of module paths that are known to be public. `forge`: of many owners, each of whom may also have private repositories;
 * `owner`: of one project or author, whose modules are for everybody. `null` for all others.
 */
function publicGoHost(host: string): 'forge' | 'owner' | null {
  if (owners.has(host)) return 'owner';
  return forges.has(host) ? 'forge' : null;
}

/** Sources of Go packages from the user's settings. */
export interface GoUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  /** Globs over the first elements of module paths: what `GOPRIVATE`, `GONOPROXY` and `GONOSUMDB` name. */
  readonly privatePatterns: readonly string[];
  /** Proxies of `GOPROXY` that aren't known to be public. */
  readonly proxies: readonly SourceName[];
}

/**
 * `files`: of every kind, the nearest to the workspace folder first. A variable of the environment goes before the same one in the
 * file of `go env -w` (`go help environment`), unless it is empty.
 */
export function readGoUserSettings(files: readonly UserSettingsFile[], environment: Environment): GoUserSettings {
  const own = files.filter(({ kind }) => kind === 'goEnv');
  const written = new Map<string, string>();
  for (const { text } of own) {
    for (const line of text?.split(/\r?\n/) ?? []) {
      const equals = line.indexOf('=');
      const key = line.slice(0, equals).trim();
      if (equals > 0 && !written.has(key)) written.set(key, line.slice(equals + 1).trim());
    }
  }
  const listAt = (name: string, separator: RegExp): readonly string[] =>
    (environment[name] || written.get(name) || '')
      .split(separator)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  const patterns = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB'].flatMap((name) => listAt(name, /,/));
  const proxies = listAt('GOPROXY', /[,|]/).filter(
    (proxy) => proxy !== 'direct' && proxy !== 'off' && !isPublicAddress(proxy, 'go'),
  );
  return {
    unreadable: own.flatMap(({ label, text }) => (text === null ? [label] : [])),
    privatePatterns: [...new Set(patterns)].filter((pattern) => pattern !== 'none'),
    proxies: [...new Set(proxies.map(sourceName))],
  };
}
